import type { SimulatorResponse } from '@heliograph/vendor-contract';

/** ES2026, Node 24: the library types do not know it yet. */
const sourceJson = JSON as unknown as { rawJSON(text: string): object };

/** Writes a number as this cloud writes one: `0.0`, `198.0`, `4562.967`. Null stays null. */
export function double(value: number | null, decimals: number): object | null {
  if (value === null) return null;
  const rounded = Number(value.toFixed(decimals));
  return sourceJson.rawJSON(Number.isInteger(rounded) ? `${rounded === 0 ? 0 : rounded}.0` : String(rounded));
}

export function json(value: unknown, status = 200): SimulatorResponse {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) };
}

/** A refusal of this cloud: problem details (RFC 9457). */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly title: string,
    readonly detail: string,
  ) {
    super(detail);
  }

  answer(instance: string, traceId: string): SimulatorResponse {
    const { status, title, detail } = this;
    const body = { type: 'about:blank', title, status, detail, instance, properties: { traceId } };
    return { status, headers: { 'content-type': 'application/problem+json' }, body: JSON.stringify(body) };
  }
}

export function badRequest(detail: string): Problem {
  return new Problem(400, 'Bad Request', detail);
}

/** Writes `2026-08-24T12:30:00+01:00`. */
export function localIso(unixSeconds: number, offsetSeconds: number): string {
  const local = new Date((unixSeconds + offsetSeconds) * 1000).toISOString().replace(/(\.000)?Z$/, '');
  const minutes = Math.abs(offsetSeconds) / 60;
  const two = (n: number): string => String(Math.floor(n)).padStart(2, '0');
  return `${local}${offsetSeconds < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
}
