import { chmodSync, renameSync, writeFileSync } from 'node:fs';
import {
  VendorError,
  type RefreshTokenStore,
  type SessionStore,
  type VendorSession,
} from '@heliograph/vendor-contract';

/** The login session of one run, in memory. */
export class LocalSession implements SessionStore {
  /** All that logins have given: secrets. */
  readonly tokens = new Set<string>();
  #kept: { token: string; until: number } | undefined;
  #pending: Promise<string> | undefined;
  readonly #now: () => number;
  readonly #duringLogin: <T>(login: () => Promise<T>) => Promise<T>;

  constructor(now: () => number, duringLogin: <T>(login: () => Promise<T>) => Promise<T>) {
    this.#now = now;
    this.#duringLogin = duringLogin;
  }

  async get(login: () => Promise<VendorSession>): Promise<string> {
    if (this.#kept && this.#kept.until > this.#now()) return this.#kept.token;
    this.#pending ??= this.#login(login).finally(() => (this.#pending = undefined));
    return this.#pending;
  }

  invalidate(token: string): Promise<void> {
    if (this.#kept?.token === token) this.#kept = undefined;
    return Promise.resolve();
  }

  /** Ends the session here, as if its time were over. Returns whether there was one. */
  expire(): boolean {
    const had = this.#kept !== undefined;
    this.#kept = undefined;
    return had;
  }

  async #login(login: () => Promise<VendorSession>): Promise<string> {
    const { token, lifetimeMs } = await this.#duringLogin(login);
    this.tokens.add(token);
    this.#kept = { token, until: this.#now() + lifetimeMs };
    return token;
  }
}

/**
 * Keeps refresh tokens that the vendor replaced, in a file that only its owner reads: the one in the credentials is spent by then, and if the new one is
 * lost, the owner has to consent again.
 */
export class RenewedCredentials implements RefreshTokenStore {
  /** All refresh tokens of this run: secrets. */
  readonly tokens = new Set<string>();
  #newest: string | undefined;
  readonly #credentials: Readonly<Record<string, string>>;
  readonly #file: string | undefined;

  constructor(credentials: Readonly<Record<string, string>>, file: string | undefined) {
    this.#credentials = credentials;
    this.#file = file;
  }

  /** The file that contains the credentials with the newest refresh token; undefined while no token was replaced. */
  get writtenTo(): string | undefined {
    return this.#newest === undefined ? undefined : this.#file;
  }

  newest(): Promise<string | undefined> {
    return Promise.resolve(this.#newest);
  }

  keep(refreshToken: string): Promise<void> {
    this.tokens.add(refreshToken);
    this.#newest = refreshToken;
    if (this.#file !== undefined) writeCredentials(this.#file, { ...this.#credentials, refreshToken });
    return Promise.resolve();
  }
}

/** Writes credentials to a file that only its owner reads, as a whole or not at all. Throws `VendorError` (`unavailable`). */
export function writeCredentials(file: string, credentials: Readonly<Record<string, string>>): void {
  try {
    const unfinished = `${file}.tmp`;
    writeFileSync(unfinished, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
    chmodSync(unfinished, 0o600);
    renameSync(unfinished, file);
  } catch (cause) {
    throw new VendorError(
      'unavailable',
      `the renewed credentials cannot be written to ${file}`,
      { origin: 'ours' },
      { cause },
    );
  }
}
