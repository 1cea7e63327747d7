import { apiKeyHash } from '@heliograph/http-service';
import type { KeyToken } from './key-exchange-client.ts';

/** Bounds the memory: an entry has less than 1 KiB. */
const MAX_ENTRIES = 10_000;
/** The time for which an unknown key is not looked up again. */
const UNKNOWN_MS = 5_000;
/** A token is not used in its last seconds, which a call may take to arrive. */
const MARGIN_MS = 10_000;
/** The wait while auth-api is unavailable and the cached token is still valid. */
const RETRY_MS = 5_000;

interface Entry {
  /** undefined: the key is unknown, expired or revoked. */
  token: string | undefined;
  /** Times in ms of the clock of `now`: exchanged again after the first, not used after the second. */
  renewAt: number;
  until: number;
}

type Exchange = (key: string, address: string) => Promise<KeyToken | undefined>;

/**
 * Keeps the access tokens of API keys: each replica of the gateway exchanges a key once in half the lifetime of a token, one exchange of a key at a
 * time. While auth-api is unavailable the token at hand is used until it expires. Revocation does not depend on this: the APIs refuse the
 * tokens of revoked keys, and one that was refused is not used again. Keys are stored as hashes.
 */
export class KeyTokens {
  readonly #entries = new Map<string, Entry>();
  /** At most one for each call that waits, and one for each entry. */
  readonly #pending = new Map<string, Promise<string | undefined>>();

  constructor(
    private readonly exchange: Exchange,
    private readonly now: () => number = () => performance.now(),
    private readonly maxEntries = MAX_ENTRIES,
  ) {}

  get size(): number {
    return this.#entries.size;
  }

  /** @returns whether the result of `tokenOf` is known without an exchange */
  isKnown(key: string): boolean {
    const entry = this.#entries.get(idOf(key));
    return entry !== undefined && this.now() < entry.until;
  }

  /**
   * @param address of the caller
   * @returns undefined for a key that is unknown, expired or revoked
   * @throws ApiError 503
   */
  tokenOf(key: string, address: string): Promise<string | undefined> {
    const id = idOf(key);
    const entry = this.#entries.get(id);
    const now = this.now();
    if (!entry || now >= entry.until) return this.#renew(id, key, address);
    if (now >= entry.renewAt) void this.#renew(id, key, address).catch(() => this.#postpone(entry));
    return Promise.resolve(entry.token);
  }

  /** Forgets a token that an API refused before it expired: the key is exchanged again with the next call. */
  refused(key: string, token: string): void {
    const id = idOf(key);
    if (this.#entries.get(id)?.token === token) this.#entries.delete(id);
  }

  #renew(id: string, key: string, address: string): Promise<string | undefined> {
    const underWay = this.#pending.get(id);
    if (underWay) return underWay;
    const renewal = this.exchange(key, address)
      .then((answer) => this.#store(id, answer))
      .finally(() => this.#pending.delete(id));
    this.#pending.set(id, renewal);
    return renewal;
  }

  #store(id: string, answer: KeyToken | undefined): string | undefined {
    const now = this.now();
    const lifetimeMs = answer ? answer.expiresInSeconds * 1000 : UNKNOWN_MS + MARGIN_MS;
    const until = now + Math.max(0, lifetimeMs - MARGIN_MS);
    // Deleted first, so that the oldest exchange is the first of the map.
    this.#entries.delete(id);
    this.#entries.set(id, { token: answer?.token, renewAt: answer ? now + lifetimeMs / 2 : until, until });
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.maxEntries) break;
      this.#entries.delete(oldest);
    }
    return answer?.token;
  }

  #postpone(entry: Entry): void {
    entry.renewAt = this.now() + RETRY_MS;
  }
}

const idOf = (key: string): string => apiKeyHash(key).toString('base64');
