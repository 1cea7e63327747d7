import { reported } from '@heliograph/base-data';
import { isAccountChannel } from '@heliograph/delivery/channels';
import type { CallOptions, FilterBody, Heliograph } from '@heliograph/sdk';
import { localTimeOf, secondsOf } from '../../../controls/form-values.ts';
import type { AnyReplay } from './any-replay.ts';

/** A replay as it is typed; times are those of `datetime-local` fields. */
export interface ReplayDraft {
  /** Id of a webhook or a sink, or a channel; empty while no destination is chosen. */
  target: string;
  scope: 'all' | 'dead';
  from: string;
  to: string;
  filter: FilterBody;
  status: string;
  reason: string;
}

const HOUR = 3600;

/** Returns the draft of an address; without a range it is the last hour. @param now ms */
export function draftFrom(address: URLSearchParams, now: number): ReplayDraft {
  const seconds = (name: string): number | undefined => Number(address.get(name) ?? '') || undefined;
  const deviceId = address.get('deviceId');
  return {
    target: address.get('target') ?? '',
    scope: address.get('scope') === 'dead' ? 'dead' : 'all',
    from: localTimeOf(seconds('from') ?? Math.floor(now / 1000) - HOUR),
    to: localTimeOf(seconds('to')),
    filter: deviceId === null ? {} : { deviceIds: [deviceId] },
    status: '',
    reason: '',
  };
}

type Calls = Pick<Heliograph, 'createReplay' | 'createSinkReplay' | 'createChannelReplay'>;

export const isSink = (target: string): boolean => target.startsWith('snk_');

/** Whether single deliveries to it fail for good, so that they can be chosen. */
export const hasDeadLetters = (target: string): boolean => !isAccountChannel(target) && !isSink(target);

/** Starts the replay that was typed. @throws HeliographError `replay_running`, `webhook_not_active`, `sink_not_active`, … */
export async function startReplay(api: Calls, draft: ReplayDraft, once?: CallOptions): Promise<AnyReplay> {
  const { target, scope, filter, status, reason } = draft;
  const to = secondsOf(draft.to);
  const range = { from: secondsOf(draft.from) ?? 0, ...reported({ to }) };
  if (isSink(target)) return api.createSinkReplay(target, { ...range, filter }, once);
  if (isAccountChannel(target)) return api.createChannelReplay({ channel: target, ...range, filter }, once);
  const failures = reported({ status: status === '' ? undefined : status, reason: reason === '' ? undefined : reason });
  const selection = scope === 'dead' ? { ...filter, ...failures } : filter;
  return api.createReplay(target, { scope, ...range, filter: selection }, once);
}
