import { invalid, missing } from './envelope.ts';
import type { Fleet } from './fleet.ts';
import type { Quota } from './quota.ts';

/** A call as the endpoints see it. */
export interface Call {
  fleet: Fleet;
  quota: Quota;
  body: Readonly<Record<string, unknown>>;
  /** The path is one of those below `/openapi/platform/`. */
  isPlatform: boolean;
  /** Texts and units come in Chinese. */
  chinese: boolean;
  /** Whether the minute history contains the current day. */
  historyOfToday: boolean;
  /** Unix ms. */
  now: number;
}

/** Returns text of a parameter that may come as text or number; undefined when left out or empty. */
export function text(body: Call['body'], name: string): string | undefined {
  const value = body[name];
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

export function required(body: Call['body'], name: string): string {
  const value = text(body, name);
  if (value === undefined) throw missing(name);
  return value;
}

/** Returns a list of texts: an array, or text with commas. Undefined when left out. */
export function list(body: Call['body'], name: string): string[] | undefined {
  const value = body[name];
  if (Array.isArray(value)) return value.map(String);
  return text(body, name)
    ?.split(',')
    .map((item) => item.trim());
}

export function requiredList(body: Call['body'], name: string): string[] {
  const value = list(body, name);
  if (value === undefined || value.length === 0) throw missing(name);
  return value;
}

/** Reads one page of the items, counted from 1 in `curPage` or `page`. */
export function page<T, R>(
  items: readonly T[],
  body: Call['body'],
  format: (item: T) => R,
): { pageList: R[]; rowCount: number } {
  const current = Number(text(body, 'curPage') ?? text(body, 'page') ?? NaN);
  if (text(body, 'curPage') === undefined && text(body, 'page') === undefined) throw missing('curPage');
  const size = Number(required(body, 'size'));
  if (!Number.isInteger(current) || current < 1) throw invalid('curPage');
  if (!Number.isInteger(size) || size < 1) throw invalid('size');
  return { pageList: items.slice((current - 1) * size, current * size).map(format), rowCount: items.length };
}
