import { createHash } from 'node:crypto';
import type { SimulatorRequest } from '@heliograph/vendor-contract';

/** Calls a second of each interface. */
const DEFAULT_LIMIT = 5;
const limits: Readonly<Record<string, number>> = {
  'device/realtimeDataCommon': 150,
  'device/uploadData': 50,
  'device/emsRealtimeDataCommon': 10,
};
/** Clients that pace themselves to the limit work in production: network jitter must not make them exceed it. */
const JITTER_SHARE = 0.1;

/** Returns whether the optional signature is wrong: a request without one is served, one with a wrong one is not. */
export function hasWrongSign({ headers, query }: SimulatorRequest, appId: string): boolean {
  const deviceSn = query.get('deviceSn');
  const clientSign = headers.clientsign;
  if (clientSign === undefined || clientSign === '' || deviceSn === null) return false;
  return clientSign.toLowerCase() !== createHash('sha256').update(`appId=${appId},deviceSN=${deviceSn}`).digest('hex');
}

export class CallLimiter {
  refused = 0;
  readonly #windowMs: number;
  readonly #taken = new Map<string, number[]>();

  constructor(timeScale: number) {
    this.#windowMs = (1000 * (1 - JITTER_SHARE)) / timeScale;
  }

  allows(call: string, now: number): boolean {
    // A clock that was set back leaves calls in the future: they count no more.
    const recent = (this.#taken.get(call) ?? []).filter((at) => at > now - this.#windowMs && at <= now);
    const allowed = recent.length < (limits[call] ?? DEFAULT_LIMIT);
    if (allowed) recent.push(now);
    else this.refused += 1;
    this.#taken.set(call, recent);
    return allowed;
  }
}
