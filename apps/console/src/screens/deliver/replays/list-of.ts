import type { Heliograph } from '@heliograph/sdk';
import type { AnyReplay } from './any-replay.ts';

/** Of each webhook and of the channels this many of the newest replays are shown. */
const NEWEST = 20;

/** Returns the newest replays of all webhooks and channels, newest first. */
export async function listOf(
  api: Pick<Heliograph, 'listReplays' | 'listChannelReplays'>,
  webhookIds: readonly string[],
  signal: AbortSignal,
): Promise<AnyReplay[]> {
  const pages = await Promise.all([
    api.listChannelReplays({ limit: NEWEST }, { signal }),
    ...webhookIds.map((id) => api.listReplays(id, { limit: NEWEST }, { signal })),
  ]);
  return pages
    .flatMap(({ items }): AnyReplay[] => items)
    .sort((a, b) => b.createdAt - a.createdAt || b.id.localeCompare(a.id));
}
