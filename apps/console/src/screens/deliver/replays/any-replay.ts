import type { ChannelReplay, Heliograph, Replay } from '@heliograph/sdk';

/** A replay to a webhook, or to a channel of the account. */
export type AnyReplay = Replay | ChannelReplay;

export const isOpen = ({ state }: Pick<AnyReplay, 'state'>): boolean => state === 'waiting' || state === 'running';

export async function reload(api: Heliograph, replay: AnyReplay, signal: AbortSignal): Promise<AnyReplay> {
  return 'webhookId' in replay
    ? api.getReplay(replay.webhookId, replay.id, { signal })
    : api.getChannelReplay(replay.id, { signal });
}

export async function cancel(api: Heliograph, replay: AnyReplay): Promise<AnyReplay> {
  return 'webhookId' in replay ? api.cancelReplay(replay.webhookId, replay.id) : api.cancelChannelReplay(replay.id);
}

/** The number of the newest replays that are shown of each webhook and of the channels. */
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
