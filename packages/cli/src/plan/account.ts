import type { ChannelSubscription, FilterBody } from '@heliograph/sdk';
import { channels, type AccountFile, type FileChannel } from '../file/account-file.ts';
import type { Path } from '../file/source-file.ts';
import type { Change, Plan, PlanContext } from './change.ts';
import { memberLines } from './diff.ts';
import { currentFilter, filterBody, wantedFilter } from './filters.ts';

/** The account's own settings. */
export async function planAccount({ api }: PlanContext, wanted: NonNullable<AccountFile['account']>): Promise<Plan> {
  const lines = memberLines({ ...(await api.getAccount()) }, { ...wanted });
  const change: Change = {
    what: 'account',
    action: 'change',
    lines,
    path: ['account'],
    scope: 'write',
    run: async () => {
      await api.updateOwnAccount(wanted);
      return undefined;
    },
  };
  return lines.length === 0 ? { changes: [], unchanged: 1, kept: [] } : { changes: [change], unchanged: 0, kept: [] };
}

/** A channel has one filter; what is not in it is removed. A setting that is absent stays as it is. */
export async function planChannels(context: PlanContext, wanted: NonNullable<AccountFile['channels']>): Promise<Plan> {
  const plan: Plan = { changes: [], unchanged: 0, kept: [] };
  for (const channel of channels) {
    const settings = wanted[channel];
    if (!settings) continue;
    const path = ['channels', channel, 'filter'];
    const current = await context.api.getChannel(channel);
    const lines = channelLines(context, current, settings, path);
    if (lines.length === 0) plan.unchanged += 1;
    else
      plan.changes.push({
        what: `channel ${channel}`,
        action: 'change',
        lines,
        path: ['channels', channel],
        scope: 'deliveries',
        run: async () => {
          const { filter, envelope, format } = settings;
          // The call replaces the filter: one that the file does not have is sent as it is.
          const body = (filter ? filterBody(context, filter, path) : current.filter) as FilterBody;
          await context.api.replaceChannelFilter(channel, { filter: body, envelope, format });
          return undefined;
        },
      });
  }
  return plan;
}

function channelLines(
  context: PlanContext,
  current: ChannelSubscription,
  { filter, envelope, format }: FileChannel,
  path: Path,
): string[] {
  const lines = memberLines({ envelope: current.envelope, format: current.format }, { envelope, format });
  if (!filter) return lines;
  const [before, after] = [currentFilter(context, current.filter), wantedFilter(context, filter, path)];
  return [...memberLines({ filter: before }, { filter: after }), ...lines];
}
