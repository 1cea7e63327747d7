import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { findMosquitto, startMosquitto, type MosquittoLimit, type RunningPart } from '@heliograph/stack';
import { until } from '@heliograph/testbed';
import type { BrokerControl, BrokerUnderTest } from '../suite/broker-under-test.ts';
import { type SigningKey, signingKey } from '../suite/tokens.ts';
import { OwnDirectory } from './own-directory.ts';

export const ISSUER = 'https://heliograph.test';
const SAVE_SECONDS = 2;

/** Mosquitto with our plugin, as the stack runs it. */
export class MosquittoUnderTest implements BrokerUnderTest, BrokerControl {
  readonly name: string;
  readonly url: string;
  readonly issuer = ISSUER;
  readonly key: SigningKey;
  readonly control = this;
  readonly #sanitized: boolean;
  readonly #directory: OwnDirectory;
  #process: RunningPart | undefined;

  private constructor(
    name: string,
    directory: OwnDirectory,
    key: SigningKey,
    sanitized: boolean,
    private readonly limits: Partial<Record<MosquittoLimit, number>>,
  ) {
    this.name = name;
    this.#sanitized = sanitized;
    this.#directory = directory;
    this.url = `mqtts://localhost:${directory.port}`;
    this.key = key;
  }

  /** @param sanitized the plugin is built with AddressSanitizer and UBSan */
  static async start(
    sanitized = false,
    limits: Partial<Record<MosquittoLimit, number>> = {},
  ): Promise<MosquittoUnderTest> {
    const { version } = await findMosquitto(undefined);
    const name = `Mosquitto ${version}${sanitized ? ', plugin under AddressSanitizer' : ''}`;
    const directory = await OwnDirectory.create();
    const broker = new MosquittoUnderTest(name, directory, await signingKey('key-1'), sanitized, limits);
    broker.publishKeys({ keys: [broker.key.publicJwk] });
    await broker.#start();
    return broker;
  }

  get ca(): Buffer {
    return this.#directory.ca;
  }

  publishKeys(content: object | string): void {
    this.#directory.publishKeys(content);
  }

  revoke(names: readonly string[], issuedUntil?: Readonly<Record<string, number>>): boolean {
    this.#directory.replace(this.#file('denylist.json'), JSON.stringify({ revoked: names, issuedUntil }));
    return true;
  }

  log(): string {
    return readFileSync(this.#file('mosquitto.log'), 'utf8');
  }

  async restart(): Promise<void> {
    await this.#process?.stop();
    await this.#start();
  }

  async crash(): Promise<void> {
    await this.#process?.stop('SIGKILL');
    await this.#start();
  }

  /** The second save from now has begun after now. */
  async saved(): Promise<void> {
    const saves = (): number => statSync(this.#file('mosquitto.db'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
    for (let save = 0; save < 2; save++) {
      const before = saves();
      await until('a save of the queues', () => saves() > before);
    }
  }

  async stop(): Promise<void> {
    await this.#process?.stop();
    await this.#directory.remove();
  }

  #file(name: string): string {
    return join(this.#directory.path, 'mqtt', name);
  }

  async #start(): Promise<void> {
    const { path, port, tls, jwksFile } = this.#directory;
    const options = {
      directory: join(path, 'mqtt'),
      port,
      keep: false,
      saveSeconds: SAVE_SECONDS,
      sanitized: this.#sanitized,
      limits: this.limits,
    };
    this.#process = await startMosquitto({ ...options, ...tls, jwksFile, issuer: ISSUER });
  }
}
