import { setTimeout as sleep } from 'node:timers/promises';
import { VendorError, type SessionStore, type VendorSession } from '@heliograph/vendor-contract';
import type { ExpiringKeys } from './expiring-keys.ts';
import { LoginLock } from './login-lock.ts';

export interface SealToken {
  seal(token: string): string;
  /** Throws when the text was not sealed by us. */
  open(sealed: string): string;
}

export interface SessionStoreOptions {
  keys: ExpiringKeys;
  /** `<vendor>:<credentialId>`. */
  key: string;
  /** Credentials that log in by the same consent share it: its refresh token may be spent by one of them at a time. Default: the key. */
  lock?: string;
  /** How long a lock outlives a holder that died. Default 30 s. */
  lockMs?: number;
  seal: SealToken;
  onFallback?: (error: unknown) => void;
}

const lockMs = 30_000;

/**
 * One login for one credential over all replicas: the token is sealed in what they share, and a lock lets one replica log in
 * while the others wait for its token. While that is unavailable each replica keeps its own session; vendors with one session per
 * user then log each other out, but polling continues.
 */
export class SharedSessionStore implements SessionStore {
  readonly #options: SessionStoreOptions;
  #local: { token: string; sealed: string; until: number } | undefined;
  #pending: Promise<string> | undefined;
  #lock: LoginLock | undefined;

  constructor(options: SessionStoreOptions) {
    this.#options = options;
  }

  /** True while only this store may log in; never while the store is unavailable. */
  get exclusive(): boolean {
    return this.#lock?.held ?? false;
  }

  get(login: () => Promise<VendorSession>): Promise<string> {
    this.#pending ??= this.#find(login).finally(() => (this.#pending = undefined));
    return this.#pending;
  }

  async invalidate(token: string): Promise<void> {
    const local = this.#local?.token === token ? this.#local : undefined;
    if (local) this.#local = undefined;
    try {
      const sealed = local?.sealed ?? (await this.#options.keys.get(this.#tokenKey));
      // A newer token stays.
      if (sealed !== null && this.#opened(sealed) === token) await this.#options.keys.delete(this.#tokenKey, sealed);
    } catch (error) {
      this.#options.onFallback?.(error);
    }
  }

  get #tokenKey(): string {
    return `session:${this.#options.key}`;
  }

  async #find(login: () => Promise<VendorSession>): Promise<string> {
    try {
      return (await this.#shared()) ?? (await this.#loginOnce(login));
    } catch (error) {
      if (error instanceof VendorError) throw error;
      this.#options.onFallback?.(error);
      if (this.#local && this.#local.until > performance.now()) return this.#local.token;
      return this.#remember(await login(), '');
    }
  }

  async #shared(): Promise<string | undefined> {
    const sealed = await this.#options.keys.get(this.#tokenKey);
    if (sealed === null) return undefined;
    if (this.#local?.sealed === sealed) return this.#local.token;
    return this.#opened(sealed);
  }

  /** Sealed with a master key that is gone, or not here yet: as good as no session, and the next login replaces it. */
  #opened(sealed: string): string | undefined {
    try {
      return this.#options.seal.open(sealed);
    } catch {
      return undefined;
    }
  }

  async #loginOnce(login: () => Promise<VendorSession>): Promise<string> {
    const { keys, key, lock: name = key, lockMs: holdMs = lockMs, onFallback } = this.#options;
    const lock = new LoginLock(keys, `session:${name}:login`, holdMs, (error) => onFallback?.(error));
    while (!(await lock.take())) {
      await sleep(100);
      const token = await this.#shared();
      if (token !== undefined) return token;
    }
    this.#lock = lock;
    try {
      return (await this.#shared()) ?? (await this.#store(await login()));
    } finally {
      this.#lock = undefined;
      await lock.release();
    }
  }

  async #store(session: VendorSession): Promise<string> {
    const sealed = this.#options.seal.seal(session.token);
    const token = this.#remember(session, sealed);
    await this.#options.keys
      .set(this.#tokenKey, sealed, Math.max(1000, Math.floor(session.lifetimeMs)))
      .catch((error: unknown) => this.#options.onFallback?.(error));
    return token;
  }

  #remember(session: VendorSession, sealed: string): string {
    this.#local = { token: session.token, sealed, until: performance.now() + session.lifetimeMs };
    return session.token;
  }
}
