import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CertificateFiles, freePort, issueCertificate, type RunningPart } from '@heliograph/stack';
import type { BrokerControl, BrokerUnderTest } from '../suite/broker-under-test.ts';
import type { SigningKey } from '../suite/tokens.ts';

export const ISSUER = 'https://heliograph.test';

/** A folder with a certificate and a key set, for one broker of the suite. */
export class OwnDirectory {
  readonly path: string;
  readonly tls: CertificateFiles;
  readonly ca: Buffer;
  readonly port: number;
  readonly jwksFile: string;

  private constructor(path: string, tls: CertificateFiles, port: number) {
    this.path = path;
    this.tls = tls;
    this.ca = readFileSync(tls.caFile);
    this.port = port;
    this.jwksFile = join(path, 'jwks.json');
  }

  static async create(): Promise<OwnDirectory> {
    const path = await mkdtemp(join(tmpdir(), 'heliograph-mqtt-'));
    return new OwnDirectory(path, await issueCertificate(path, 'mqtt', ['localhost', '127.0.0.1']), await freePort());
  }

  publishKeys(content: object | string): void {
    this.replace(this.jwksFile, typeof content === 'string' ? content : JSON.stringify(content));
  }

  /** Replaces the file by rename, so that it is never read half-written. */
  replace(file: string, content: string): void {
    writeFileSync(`${file}.new`, content);
    renameSync(`${file}.new`, file);
  }

  async remove(): Promise<void> {
    await rm(this.path, { recursive: true, force: true });
  }
}

/** A broker that the suite starts, restarts and kills. */
export abstract class OwnBroker implements BrokerUnderTest, BrokerControl {
  readonly url: string;
  readonly issuer = ISSUER;
  readonly control = this;
  #process: RunningPart | undefined;

  protected constructor(
    readonly name: string,
    protected readonly directory: OwnDirectory,
    readonly key: SigningKey,
  ) {
    this.url = `mqtts://localhost:${directory.port}`;
  }

  get ca(): Buffer {
    return this.directory.ca;
  }

  publishKeys(content: object | string): void {
    this.directory.publishKeys(content);
  }

  async restart(): Promise<void> {
    await this.#process?.stop();
    this.#process = await this.launch();
  }

  async crash(): Promise<void> {
    await this.#process?.stop('SIGKILL');
    this.#process = await this.launch();
  }

  async stop(): Promise<void> {
    await this.#process?.stop();
    await this.directory.remove();
  }

  abstract revoke(names: readonly string[], issuedUntil?: Readonly<Record<string, number>>): boolean;
  abstract log(): string;
  abstract saved(): Promise<void>;
  protected abstract launch(): Promise<RunningPart>;

  /** Publishes its key and starts it. */
  protected async begin(): Promise<this> {
    this.publishKeys({ keys: [this.key.publicJwk] });
    this.#process = await this.launch();
    return this;
  }
}
