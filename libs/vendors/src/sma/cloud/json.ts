import type { SimulatorResponse } from '@heliograph/vendor-contract';

/** Raw JSON text (Node 24 has it, the standard library's types do not yet). */
const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => unknown };

export function json(status: number, value: unknown): SimulatorResponse {
  return { status, headers: { 'content-type': 'application/json; charset=utf-8' }, body: JSON.stringify(value) };
}

export function empty(status: number): SimulatorResponse {
  return { status, body: '' };
}

/** Returns the interfaces' own error. */
export function failure(code: number, message: string): SimulatorResponse {
  return json(code, { message, code });
}

/** Writes a double as the service writes it: at most three decimals, at least one. */
export function double(value: number): unknown {
  const text = String(Math.round(value * 1000) / 1000 || 0);
  return rawJSON(/[.e]/.test(text) ? text : `${text}.0`);
}
