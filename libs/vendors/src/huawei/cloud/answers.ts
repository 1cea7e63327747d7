/** The request body of a call. */
export type Body = Readonly<Record<string, unknown>>;

/** `data` as JSON text (its number literals matter), or the code of the refusal. */
export type Answer = { data: string } | { failCode: number };

export function answerOf(data: string, params: object): string {
  return `{"data":${data},"failCode":0,"message":null,"params":${JSON.stringify(params)},"success":true}`;
}

export function failure(failCode: number, params: object | null, message: string | null = null): string {
  return JSON.stringify({ data: null, failCode, message, params, success: false });
}

/** Writes a Java double: `512.0`, `0.0`, `3.11`. */
export function double(value: number, decimals: number): string {
  const rounded = Number(value.toFixed(decimals));
  return Number.isInteger(rounded) ? `${rounded === 0 ? 0 : rounded}.0` : String(rounded);
}

/** Returns parts of `A,B,C`; undefined when the member is missing or empty. */
export function list(value: unknown): string[] | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const parts = String(value)
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.length > 0 ? parts : undefined;
}

export function number(value: unknown): number {
  return typeof value === 'number' || typeof value === 'string' ? Number(value) : NaN;
}
