import { createHmac } from 'node:crypto';
import type { SimulatorRequest } from '@heliograph/vendor-contract';

const MAX_SKEW_MS = 15 * 60_000;

export interface ApiKey {
  keyId: string;
  keySecret: string;
}

/**
 * Returns the status a request is refused with, undefined when its date and signature are valid. The skew is never
 * scaled: the wall clock stays real.
 */
export function refusedBy(request: SimulatorRequest, key: ApiKey, now: number): 403 | 408 | undefined {
  const { headers } = request;
  const sentAt = Date.parse(headers.date ?? '');
  if (!(Math.abs(now - sentAt) <= MAX_SKEW_MS)) return 408;
  return headers.authorization === expectedAuthorization(request, key) ? undefined : 403;
}

/**
 * The digest is taken from the header and not compared with the body: clients that send other bytes than they hashed work in production. The content
 * type in the signed text is the bare one, whatever the header contains.
 */
function expectedAuthorization({ headers, path }: SimulatorRequest, { keyId, keySecret }: ApiKey): string {
  const text = ['POST', headers['content-md5'] ?? '', 'application/json', headers.date ?? '', path].join('\n');
  return `API ${keyId}:${createHmac('sha1', keySecret).update(text, 'utf8').digest('base64')}`;
}

/** Calls allowed in each window, counted for each interface by itself. */
export class InterfaceLimiter {
  readonly #limit = 2;
  readonly #windowMs: number;
  readonly #taken = new Map<string, number[]>();
  refused = 0;

  constructor(timeScale: number) {
    this.#windowMs = 1000 / timeScale;
  }

  allows(path: string, now: number): boolean {
    const recent = (this.#taken.get(path) ?? []).filter((at) => at > now - this.#windowMs);
    const allowed = recent.length < this.#limit;
    if (allowed) recent.push(now);
    else this.refused += 1;
    this.#taken.set(path, recent);
    return allowed;
  }
}

/** The real service answers 502 and 504 now and then: one request in 400, at places the seed chooses, not among the first 200. */
export class GatewayWeather {
  readonly #every = 400;
  readonly #offset: number;
  #count = 0;

  constructor(
    seed: number,
    readonly enabled: boolean,
  ) {
    this.#offset = 200 + ((Math.imul(seed, 2_654_435_761) >>> 0) % 200);
  }

  failure(): 502 | 504 | undefined {
    if (!this.enabled || ++this.#count % this.#every !== this.#offset) return undefined;
    return Math.floor(this.#count / this.#every) % 2 === 0 ? 502 : 504;
  }
}
