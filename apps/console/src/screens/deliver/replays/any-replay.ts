import type { ChannelReplay, Heliograph, Replay, SinkReplay } from '@heliograph/sdk';

/** A replay to a webhook, to a sink, or to a channel of the account. */
export type AnyReplay = Replay | SinkReplay | ChannelReplay;

export const isOpen = ({ state }: Pick<AnyReplay, 'state'>): boolean => state === 'waiting' || state === 'running';

export async function reload(api: Heliograph, replay: AnyReplay, signal: AbortSignal): Promise<AnyReplay> {
  if ('webhookId' in replay) return api.getReplay(replay.webhookId, replay.id, { signal });
  if ('sinkId' in replay) return api.getSinkReplay(replay.sinkId, replay.id, { signal });
  return api.getChannelReplay(replay.id, { signal });
}

export async function cancel(api: Heliograph, replay: AnyReplay): Promise<AnyReplay> {
  if ('webhookId' in replay) return api.cancelReplay(replay.webhookId, replay.id);
  if ('sinkId' in replay) return api.cancelSinkReplay(replay.sinkId, replay.id);
  return api.cancelChannelReplay(replay.id);
}

/** The number of the newest replays that are shown of each webhook, of each sink and of the channels. */
const NEWEST = 20;

/** Ids of all that the account can send again to, beside its channels. */
export interface ReplayTargets {
  webhookIds: readonly string[];
  sinkIds: readonly string[];
}

/** Returns the newest replays of all webhooks, sinks and channels, newest first. */
export async function listOf(
  api: Pick<Heliograph, 'listReplays' | 'listSinkReplays' | 'listChannelReplays'>,
  { webhookIds, sinkIds }: ReplayTargets,
  signal: AbortSignal,
): Promise<AnyReplay[]> {
  const pages = await Promise.all([
    api.listChannelReplays({ limit: NEWEST }, { signal }),
    ...webhookIds.map((id) => api.listReplays(id, { limit: NEWEST }, { signal })),
    ...sinkIds.map((id) => api.listSinkReplays(id, { limit: NEWEST }, { signal })),
  ]);
  return pages
    .flatMap(({ items }): AnyReplay[] => items)
    .sort((a, b) => b.createdAt - a.createdAt || b.id.localeCompare(a.id));
}
