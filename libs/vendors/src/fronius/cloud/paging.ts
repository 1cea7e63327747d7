import { Refusal } from './refusal.ts';

const DEFAULT_LIMIT = 50;
const MOST = 1000;

export interface Page<T> {
  items: T[];
  links: Record<string, unknown>;
}

/** Returns a page of a list with its links; `url` is the absolute address of the list, with its other parameters. */
export function pageOf<T>(all: readonly T[], query: URLSearchParams, url: string): Page<T> {
  const offset = whole(query.get('offset'), 0);
  const limit = Math.min(MOST, whole(query.get('limit'), DEFAULT_LIMIT));
  if (limit === 0) throw new Refusal(400, 1004);
  const others = [...query].filter(([name]) => name !== 'offset' && name !== 'limit').map((pair) => pair.join('='));
  const link = (at: number): string => `${url}?${[...others, `offset=${at}`, `limit=${limit}`].join('&')}`;
  const last = Math.max(0, Math.floor((all.length - 1) / limit) * limit);
  return {
    items: all.slice(offset, offset + limit),
    links: {
      first: link(0),
      prev: offset > 0 ? link(Math.max(0, offset - limit)) : null,
      self: link(offset),
      next: offset + limit < all.length ? link(offset + limit) : null,
      last: link(last),
      totalItemsCount: all.length,
    },
  };
}

function whole(text: string | null, otherwise: number): number {
  if (text === null) return otherwise;
  if (!/^\d{1,9}$/.test(text)) throw new Refusal(400, 1004);
  return Number(text);
}
