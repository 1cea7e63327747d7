import { pageOf, type Page, createdPosition } from '@heliograph/service';
import type { ReplayOwner, ReplayStore } from './replay-store.ts';
import type { ReplayRow } from './replay-view.ts';

/** Returns a page, newest first. @throws ApiError 400 for an invalid cursor */
export async function replayPage<View>(
  store: Pick<ReplayStore, 'list'>,
  owner: ReplayOwner,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  view: (row: ReplayRow) => View,
): Promise<Page<View>> {
  const rows = await store.list(owner, limit + 1, cursor === undefined ? undefined : createdPosition(cursor));
  const page = pageOf(rows, limit, ({ created_at, id }) => [created_at.toISOString(), id]);
  return { items: page.items.map(view), nextCursor: page.nextCursor };
}
