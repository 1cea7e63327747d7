import { CallError } from './answers.ts';

export const DAY = 86_400;

/** Returns the midnight of a date as if it were of UTC, Unix seconds. */
export function dateOf(date: string | null, code: number): number {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(date ?? '') ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(time)) throw new CallError(code, 'error_date');
  return time / 1000;
}
