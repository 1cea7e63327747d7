import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { findMosquitto, startMosquitto, type MosquittoLimit, type RunningPart } from '@heliograph/stack';
import { until } from '@heliograph/testbed';
import { type SigningKey, signingKey } from '../suite/tokens.ts';
import { ISSUER, OwnBroker, OwnDirectory } from './own-broker.ts';

const SAVE_SECONDS = 2;

/** Mosquitto with our plugin, as the stack runs it. */
export class MosquittoUnderTest extends OwnBroker {
  private constructor(
    name: string,
    directory: OwnDirectory,
    key: SigningKey,
    private readonly sanitized: boolean,
    private readonly limits: Partial<Record<MosquittoLimit, number>>,
  ) {
    super(name, directory, key);
  }

  /** @param sanitized the plugin is built with AddressSanitizer and UBSan */
  static async start(
    sanitized = false,
    limits: Partial<Record<MosquittoLimit, number>> = {},
  ): Promise<MosquittoUnderTest> {
    const { version } = await findMosquitto(undefined);
    const name = `Mosquitto ${version}${sanitized ? ', plugin under AddressSanitizer' : ''}`;
    const directory = await OwnDirectory.create();
    return new MosquittoUnderTest(name, directory, await signingKey('key-1'), sanitized, limits).begin();
  }

  revoke(names: readonly string[], issuedUntil?: Readonly<Record<string, number>>): boolean {
    this.directory.replace(this.#file('denylist.json'), JSON.stringify({ revoked: names, issuedUntil }));
    return true;
  }

  log(): string {
    return readFileSync(this.#file('mosquitto.log'), 'utf8');
  }

  /** The second save from now has begun after now. */
  async saved(): Promise<void> {
    const saves = (): number => statSync(this.#file('mosquitto.db'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
    for (let save = 0; save < 2; save++) {
      const before = saves();
      await until('a save of the queues', () => saves() > before);
    }
  }

  #file(name: string): string {
    return join(this.directory.path, 'mqtt', name);
  }

  protected launch(): Promise<RunningPart> {
    const { path, port, tls, jwksFile } = this.directory;
    const options = {
      directory: join(path, 'mqtt'),
      port,
      keep: false,
      saveSeconds: SAVE_SECONDS,
      sanitized: this.sanitized,
      limits: this.limits,
    };
    return startMosquitto({ ...options, ...tls, jwksFile, issuer: ISSUER });
  }
}
