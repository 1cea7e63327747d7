import type { SimulatorRequest, SimulatorResponse, JsonRecord } from '@heliograph/vendor-contract';
import { parseObject } from './sessions.ts';

/** Parameters of a request: JSON, whatever content type it is sent with, or a form. Names are compared without case, as the cloud does. */
export class Parameters {
  readonly #values: ReadonlyMap<string, unknown>;

  constructor({ body, query }: Pick<SimulatorRequest, 'body' | 'query'>) {
    const text = body.toString('utf8').trim();
    const values = text.startsWith('{') ? (parseObject(text) ?? {}) : Object.fromEntries(new URLSearchParams(text));
    const all: JsonRecord = { ...Object.fromEntries(query), ...values };
    this.#values = new Map(Object.entries(all).map(([name, value]) => [name.toLowerCase(), value]));
  }

  get(...names: string[]): unknown {
    for (const name of names) {
      const value = this.#values.get(name.toLowerCase());
      if (value !== undefined && value !== null && value !== '') return value;
    }
    return undefined;
  }

  text(...names: string[]): string | undefined {
    const value = this.get(...names);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  }

  /** Reads a whole number, also written as text. */
  count(fallback: number, ...names: string[]): number {
    const number = Number(this.get(...names));
    return Number.isFinite(number) && number >= 1 ? Math.floor(number) : fallback;
  }

  /** Reads the local day of a date in any form clients send: `2026-06-21`, `2026-06-21 00:00:00`, `06/21/2026 00:00:00`, an ISO time. */
  day(...names: string[]): string | undefined {
    const text = this.text(...names) ?? '';
    const american = /^(\d{2})\/(\d{2})\/(\d{4})/.exec(text);
    if (american) return `${american[3]!}-${american[1]!}-${american[2]!}`;
    return /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0];
  }
}

/** Calls allowed in each window, over both platforms. */
export class CallLimiter {
  readonly #limit: number;
  readonly #windowMs: number;
  #taken: number[] = [];
  refused = 0;

  constructor(limit: number, windowMs: number) {
    this.#limit = limit;
    this.#windowMs = windowMs;
  }

  allows(now: number): boolean {
    this.#taken = this.#taken.filter((at) => at > now - this.#windowMs);
    const allowed = this.#taken.length < this.#limit;
    if (allowed) this.#taken.push(now);
    else this.refused += 1;
    return allowed;
  }
}

export function jsonResponse(value: unknown, status = 200): SimulatorResponse {
  return { status, headers: { 'content-type': 'application/json; charset=utf-8' }, body: JSON.stringify(value) };
}

export function notFound(): SimulatorResponse {
  const body =
    '<!DOCTYPE html><html><head><title>404 - File or directory not found.</title></head><body></body></html>';
  return { status: 404, headers: { 'content-type': 'text/html' }, body };
}
