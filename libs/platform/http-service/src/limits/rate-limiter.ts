import { isIPv6 } from 'node:net';

export interface RateDecision {
  allowed: boolean;
  limit: number;
  /** Calls of this window, this one included; more than `limit` once calls are refused. */
  used: number;
  /** Calls left in this window. */
  remaining: number;
  /** Seconds until the next window begins; at least 1. */
  resetSeconds: number;
}

/** Counts calls of a key in fixed windows that begin with its first call. */
export interface RateLimiter {
  /** Counts one call and returns whether it is within the limit. */
  take(key: string): Promise<RateDecision>;
  /** Takes one counted call back. */
  giveBack(key: string): Promise<void>;
}

export interface Window {
  limit: number;
  windowMs: number;
}

export function decide({ limit }: Window, count: number, msLeft: number): RateDecision {
  const resetSeconds = Math.max(1, Math.ceil(msLeft / 1000));
  return { allowed: count <= limit, limit, used: count, remaining: Math.max(0, limit - count), resetSeconds };
}

/**
 * Returns what calls of an address are counted under: an IPv4 address, or the /64 network of an IPv6 address, which is what one customer of
 * a provider has and may take any address of for each call.
 */
export function addressBucket(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  return isIPv6(address) ? `${network(address)}::/64` : address;
}

/** Returns the first four groups, without leading zeros. */
function network(address: string): string {
  const [head = '', tail] = address.split('%', 1)[0]!.toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':');
}
