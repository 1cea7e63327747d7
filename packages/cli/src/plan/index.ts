import { FileError } from '../file/source-file.ts';
import { planAccount, planChannels } from './account.ts';
import type { Change, Plan, PlanContext } from './change.ts';
import { planGroups } from './groups.ts';
import { planSinks } from './sinks.ts';
import { planVendorAccounts } from './vendor-accounts.ts';
import { planWebhooks } from './webhooks.ts';

export type { Change, Plan, PlanContext } from './change.ts';

/**
 * Compares the file with the account. Creations and changes are in the order in which one needs the other, deletions follow in the opposite order.
 * @throws FileError for what the account cannot be brought to, HeliographError, HeliographConnectionError
 */
export async function planOf(context: PlanContext): Promise<Plan> {
  const { account, vendorAccounts, groups, webhooks, sinks, channels } = context.source.account;
  await context.inventory.load();
  const plans: Plan[] = [];
  // In this order: what comes later refers to what is made before.
  if (account) plans.push(await planAccount(context, account));
  if (vendorAccounts) plans.push(await planVendorAccounts(context, vendorAccounts));
  if (groups) plans.push(await planGroups(context, groups));
  if (webhooks) plans.push(await planWebhooks(context, webhooks));
  if (sinks) plans.push(await planSinks(context, sinks));
  if (channels) plans.push(await planChannels(context, channels));
  if (context.problems.length > 0) throw new FileError(context.source, context.problems);
  const changes = plans.flatMap((plan) => plan.changes);
  const deletes = ({ action }: Change): boolean => action === 'delete';
  return {
    changes: [...changes.filter((change) => !deletes(change)), ...changes.filter(deletes).reverse()],
    unchanged: plans.reduce((sum, { unchanged }) => sum + unchanged, 0),
    kept: plans.flatMap((plan) => plan.kept),
  };
}
