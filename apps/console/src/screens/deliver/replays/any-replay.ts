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
