import type { SimulatorResponse } from '@heliograph/vendor-contract';

/** Raw JSON text (Node 24 has it, the standard library's types do not yet). */
const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => unknown };

/** Writes a number with its decimals as the cloud's Java writes it: `17.90`, `228.7`, `-6.00`. */
export function decimal(value: number, digits: number): unknown {
  return rawJSON((Math.round(value * 10 ** digits) / 10 ** digits + 0).toFixed(digits));
}

/** All business answers, errors too, are HTTP 200. */
export function json(value: unknown): SimulatorResponse {
  return { status: 200, headers: { 'content-type': 'application/json;charset=UTF-8' }, body: JSON.stringify(value) };
}

/** Writes `2025-08-20 02:04:26` at an offset. */
export function localText(unixSeconds: number, offsetSeconds: number): string {
  return new Date((unixSeconds + offsetSeconds) * 1000).toISOString().slice(0, 19).replace('T', ' ');
}

/** Writes `2025-08-20T00:04:26Z`. */
export function instantText(unixSeconds: number): string {
  return `${new Date(unixSeconds * 1000).toISOString().slice(0, 19)}Z`;
}
