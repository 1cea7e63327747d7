import { randomBytes } from 'node:crypto';
import { reported } from '@heliograph/base-data';
import type { JWTPayload } from 'jose';
import type { IClientOptions } from 'mqtt';
import type { IConnectPacket } from 'mqtt-packet';
import { DISPATCHER } from '@heliograph/delivery';
import { MqttTestClient } from '../clients/mqtt-client.ts';
import { RawClient } from '../clients/raw-client.ts';
import type { BrokerUnderTest } from './broker-under-test.ts';
import { claimsOf, signed, type SigningKey } from './tokens.ts';

/** A session that waits for its consumer. */
export const KEPT = { clean: false, properties: { sessionExpiryInterval: 3_600 } } as const;

/** The harness of one check: accounts of its own, and clients that are closed after it. */
export class Harness {
  readonly broker: BrokerUnderTest;
  readonly #clients: (MqttTestClient | RawClient)[] = [];

  constructor(broker: BrokerUnderTest) {
    this.broker = broker;
  }

  /** A name that no other check uses, so that checks can run beside each other. */
  newAccount(): string {
    return `acc_${randomBytes(5).toString('hex')}`;
  }

  token(user: string, changed: JWTPayload = {}, key: SigningKey = this.broker.key): Promise<string> {
    return signed(key, claimsOf(this.broker.issuer, user, changed));
  }

  /** Connects with these options, with or without success. */
  attempt(options: IClientOptions): MqttTestClient {
    const { url, ca } = this.broker;
    const client = new MqttTestClient(url, { ...reported({ ca }), ...options });
    this.#clients.push(client);
    return client;
  }

  /** Returns the outcome of a connection of this account with this password. */
  outcomeOf(account: string, password: string | undefined, options: IClientOptions = {}): Promise<string> {
    const token = password === undefined ? {} : { password };
    return this.attempt({ username: account, clientId: `${account}-a`, ...token, ...options }).outcome();
  }

  /** The same with a token of its own. @param claims in place of those of a good one */
  async outcomeWith(account: string, claims: JWTPayload = {}, options: IClientOptions = {}): Promise<string> {
    return this.outcomeOf(account, await this.token(account, claims), options);
  }

  /** @throws Error when the broker refuses it */
  async connect(user: string, options: IClientOptions = {}, claims: JWTPayload = {}): Promise<MqttTestClient> {
    const password = options.password ?? (await this.token(user, claims));
    const client = this.attempt({ username: user, clientId: `${user}-a`, password, ...options });
    if ((await client.outcome()) === 'refused') throw new Error(`${user} was refused (${String(client.refusal)})`);
    return client;
  }

  /** Our publisher. */
  service(): Promise<MqttTestClient> {
    return this.connect(DISPATCHER, { clientId: `${DISPATCHER}-${randomBytes(6).toString('hex')}` });
  }

  async raw(user: string, packet: Partial<IConnectPacket> = {}): Promise<RawClient> {
    const { url, ca } = this.broker;
    const login = { username: user, password: Buffer.from(await this.token(user)) };
    const client = await RawClient.connect(url, ca, {
      clientId: `${user}-${randomBytes(4).toString('hex')}`,
      ...login,
      ...packet,
    });
    this.#clients.push(client);
    return client;
  }

  /** Publishes numbered messages as our service does; each must be acknowledged. @returns their payloads */
  async publishNumbered(account: string, count: number, first = 0): Promise<string[]> {
    const service = await this.service();
    const payloads = Array.from({ length: count }, (_, index) => String(first + index));
    for (const payload of payloads) {
      const outcome = await service.publish(`bd/v1/${account}/data/p/S/1`, payload);
      if (outcome !== 'acknowledged') throw new Error(`message ${payload} was not acknowledged: ${outcome}`);
    }
    await service.end();
    return payloads;
  }

  /** Connects, subscribes the account's tree and leaves: from then on the session waits. */
  async leaveSession(account: string, options: IClientOptions = {}): Promise<void> {
    const client = await this.connect(account, { ...KEPT, ...options });
    const outcome = await client.subscribe(`bd/v1/${account}/#`);
    if (outcome !== 'granted 1') throw new Error(`the session has no subscription: ${outcome}`);
    await client.end();
  }

  /** Comes back to the kept session and compares what waited there. */
  async comeBack(account: string, payloads: readonly string[]): Promise<string> {
    const back = await this.connect(account, KEPT);
    if (!back.sessionPresent) return 'the session is gone';
    const received = await back.receive(payloads.length);
    return received.join() === payloads.join() ? 'all, in order' : `other messages: ${received.join()}`;
  }

  async dispose(): Promise<void> {
    for (const client of this.#clients) {
      if (client instanceof RawClient) client.breakOff();
      else await client.end();
    }
  }
}
