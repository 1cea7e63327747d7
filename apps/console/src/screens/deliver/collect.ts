import type { Paged } from '@heliograph/sdk';

/** Reads a list up to a bound. */
export async function collect<T>(list: Paged<T>, max: number): Promise<{ items: T[]; hasMore: boolean }> {
  const items: T[] = [];
  for await (const page of list.pages()) {
    items.push(...page.items);
    if (items.length >= max)
      return { items: items.slice(0, max), hasMore: items.length > max || page.nextCursor !== null };
  }
  return { items, hasMore: false };
}

/** A long list whose first page renews itself. */
export const renewedRows = { pageSize: 200, refreshMs: 5_000 } as const;

/** Returns JSON with a member a line, for people; another text as it is. */
export function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}
