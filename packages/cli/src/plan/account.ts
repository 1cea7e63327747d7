import type { FilterBody } from '@heliograph/sdk';
import { channels, type AccountFile, type FileFilter } from '../file/account-file.ts';
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

/** A channel has one filter; what is not in it is removed. */
export async function planChannels(context: PlanContext, wanted: NonNullable<AccountFile['channels']>): Promise<Plan> {
  const plan: Plan = { changes: [], unchanged: 0, kept: [] };
  for (const channel of channels) {
    const filter: FileFilter | undefined = wanted[channel]?.filter;
    if (!filter) continue;
    const path = ['channels', channel, 'filter'];
    const current = await context.api.getChannel(channel);
    const lines = memberLines(
      { filter: currentFilter(context, current.filter) },
      { filter: wantedFilter(context, filter, path) },
    );
    if (lines.length === 0) plan.unchanged += 1;
    else
      plan.changes.push({
        what: `channel ${channel}`,
        action: 'change',
        lines,
        path: ['channels', channel],
        scope: 'deliveries',
        run: async () => {
          const body = filterBody(context, filter, path) as FilterBody;
          await context.api.replaceChannelFilter(channel, { filter: body });
          return undefined;
        },
      });
  }
  return plan;
}
