import { readFile } from 'node:fs/promises';
import { reported } from '@heliograph/base-data';
import { issueCertificate } from '@heliograph/stack';
import type { Account } from '../rig/accounts.ts';
import type { Rig } from '../rig/rig.ts';
import { allowedAddress, forbiddenAddress, hostileCases, tlsOf, type HostileCase, type Pairs } from './cases.ts';
import { DnsServer } from './dns-server.ts';
import { HostileEndpoint } from './hostile-endpoint.ts';
import {
  expiredCertificate,
  selfSignedCertificate,
  type PemPair,
  HostileServer,
  type HostileServerOptions,
} from './hostile-server.ts';

const nameOf = (i: number): string => `h${i}.chaos.test`;
const names = Array.from({ length: 40 }, (_, i) => nameOf(i));

/** The hostile endpoints, their name server, and the honeypots that no request may ever reach. */
export class HostileEndpoints {
  readonly endpoints: HostileEndpoint[] = [];
  readonly #honeypots: HostileServer[] = [];
  readonly #flipped = new Map<string, string[]>();

  private constructor(
    private readonly dns: DnsServer,
    private readonly zone: Map<string, string[]>,
  ) {}

  static async open(): Promise<HostileEndpoints> {
    const zone = new Map(names.map((name) => [name, [allowedAddress]]));
    return new HostileEndpoints(await DnsServer.start((name) => zone.get(name)), zone);
  }

  get nameServer(): string {
    return this.dns.address;
  }

  /** Connections to addresses that are forbidden. */
  get trespasses(): number {
    return this.#honeypots.reduce((sum, { connections }) => sum + connections, 0);
  }

  /** From now on these names resolve to other addresses. */
  flip(): void {
    for (const [name, addresses] of this.#flipped) this.zone.set(name, addresses);
  }

  async register(rig: Rig, account: Account): Promise<void> {
    const pairs = await certificatesIn(rig.certificateDirectory);
    const honeypot = await this.#honeypot({});
    for (const [i, hostileCase] of hostileCases(`https://${forbiddenAddress}:${honeypot.port}/`).entries()) {
      const endpoint = new HostileEndpoint(hostileCase, account);
      this.endpoints.push(endpoint);
      endpoint.server = await HostileServer.start(this.#optionsOf(hostileCase, endpoint, rig, pairs));
      if (hostileCase.flipsTo !== undefined) {
        this.#flipped.set(nameOf(i), hostileCase.flipsTo);
        await this.#honeypot({ port: endpoint.server.port });
      }
      await endpoint.register(nameOf(i), rig.ledger);
    }
  }

  stop(): void {
    for (const { server } of this.endpoints) server?.stop();
    for (const honeypot of this.#honeypots) honeypot.stop();
    this.dns.stop();
  }

  #optionsOf(hostileCase: HostileCase, endpoint: HostileEndpoint, rig: Rig, pairs: Pairs): HostileServerOptions {
    const { tls, misbehave, accept } = hostileCase;
    const tlsOptions = tlsOf(tls, pairs);
    const does = accept === undefined ? misbehave : accept((key) => endpoint.accepted(key, rig.ledger));
    return { host: allowedAddress, ...reported({ tls: tlsOptions, misbehave: does }) };
  }

  async #honeypot(options: { port?: number }): Promise<HostileServer> {
    const honeypot = await HostileServer.start({ ...options, host: forbiddenAddress });
    this.#honeypots.push(honeypot);
    return honeypot;
  }
}

async function certificatesIn(directory: string): Promise<Pairs> {
  const trusted = async (name: string, hosts: readonly string[]): Promise<PemPair> => {
    const { certFile, keyFile } = await issueCertificate(directory, name, hosts);
    return { cert: await readFile(certFile, 'utf8'), key: await readFile(keyFile, 'utf8') };
  };
  const allNames = nameOf(0).replace(/^h0/, '*');
  return {
    valid: await trusted('hostile', names),
    'wrong name': await trusted('wrong-name', ['elsewhere.chaos.example']),
    'expired certificate': await expiredCertificate(directory, allNames),
    'self-signed': await selfSignedCertificate(directory, allNames),
  };
}
