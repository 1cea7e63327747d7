import { HeliographError, type VendorAccount } from '@heliograph/sdk';
import type { FileVendorAccount } from '../file/account-file.ts';
import type { Path } from '../file/source-file.ts';
import { matchByName, planOfSection, title, type Change, type Plan, type PlanContext } from './change.ts';
import { changedMembers, memberLines, newLines } from './diff.ts';

/** How long a first sync may take. */
const waitMs = 10 * 60_000;

/** A vendor account is matched by its name. Its credentials are never returned: they are compared with nothing. */
export async function planVendorAccounts(context: PlanContext, wanted: readonly FileVendorAccount[]): Promise<Plan> {
  const current = await context.api.listVendorAccounts({ limit: 500 }).all();
  const matched = new Set<VendorAccount>();
  const changes = wanted.flatMap((entry, i) => {
    const path = ['vendorAccounts', i];
    const found = matchByName(context, current, entry.name, path);
    if (!found) return [creation(context, entry, path)];
    matched.add(found);
    return update(context, found, entry, path);
  });
  return planOfSection(context, changes, {
    kind: 'vendor account',
    scope: 'write',
    wanted,
    current,
    matched,
    titleOf: ({ name, id, vendor }) => `${title(name, id)} (${vendor})`,
    remove: ({ id }) => context.api.deleteVendorAccount(id),
  });
}

function creation(context: PlanContext, entry: FileVendorAccount, path: Path): Change {
  const { api, secrets, pendingVendors } = context;
  const { status = 'active', credentials: references, ...settings } = entry;
  pendingVendors.add(entry.vendor);
  let credentials: Record<string, string> = {};
  return {
    what: `vendor account ${title(entry.name, '')}`,
    action: 'create',
    lines: newLines({ ...settings, name: undefined, status, credentials: Object.keys(references) }),
    path,
    scope: 'write',
    load: () => (credentials = secrets.values(references, [...path, 'credentials'])),
    run: async () => {
      const created = await orAdopted(context, entry.name, () => api.createVendorAccount({ ...settings, credentials }));
      const note = await firstSync(context, created);
      if (status === 'paused') await api.updateVendorAccount(created.id, { status });
      return note;
    },
  };
}

/** Without an idempotency key the service refuses a second account with the same credentials: one without a name takes this one. */
async function orAdopted(
  { api }: PlanContext,
  name: string,
  create: () => Promise<VendorAccount>,
): Promise<VendorAccount> {
  try {
    return await create();
  } catch (error) {
    if (!(error instanceof HeliographError) || error.error !== 'already_exists') throw error;
    const { id } = error.details as { id: string };
    const same = await api.getVendorAccount(id);
    if (same.name !== null) throw new Error(`${id} has these credentials and the name “${same.name}”: use that name`);
    return api.updateVendorAccount(id, { name });
  }
}

function update(context: PlanContext, found: VendorAccount, entry: FileVendorAccount, path: Path): Change[] {
  const { api, secrets, problems, resendSecrets } = context;
  for (const member of ['vendor', 'region'] as const)
    if (entry[member] !== undefined && entry[member] !== found[member])
      problems.push({
        path: [...path, member],
        message: `is ${found[member]} and cannot be changed: give the entry another name, and delete “${entry.name}”`,
      });
  const awaitsConsent = found.status === 'awaiting_consent';
  const wanted = {
    timezone: entry.timezone,
    include: entry.include,
    status: awaitsConsent ? undefined : entry.status,
  };
  const sendsCredentials = resendSecrets || found.polling.status === 'credentials_rejected';
  const needsSync = found.lastSyncedAt === null && found.status === 'active';
  const lines = [
    ...memberLines({ ...found }, wanted),
    sendsCredentials ? `~ credentials: ${resendSecrets ? '' : 'rejected by the vendor, '}sent again` : [],
    needsSync ? '~ plants and devices: first sync' : [],
  ].flat();
  if (lines.length === 0) return [];
  if (needsSync) context.pendingVendors.add(found.vendor);
  let credentials: Record<string, string> = {};
  const change: Change = {
    what: `vendor account ${title(entry.name, '')}`,
    action: 'change',
    lines,
    path,
    scope: 'write',
    load: () => {
      if (sendsCredentials) credentials = secrets.values(entry.credentials, [...path, 'credentials']);
    },
    run: async () => {
      if (sendsCredentials) await api.replaceVendorCredentials(found.id, { credentials });
      const members = changedMembers(found, wanted);
      if (Object.keys(members).length > 0) await api.updateVendorAccount(found.id, members);
      return needsSync ? firstSync(context, found) : undefined;
    },
  };
  return [change];
}

async function firstSync({ api, inventory }: PlanContext, { id, status }: VendorAccount): Promise<string | undefined> {
  if (status === 'awaiting_consent') return `${id} waits for the consent of its owner (docs/use/vendor-consent.md)`;
  const plants = await api.sync(id, { waitMs });
  await inventory.load();
  const devices = plants.flatMap((plant) => plant.devices);
  const monitored = devices.filter((device) => device.monitored).length;
  return `${plants.length} plants, ${devices.length} devices, ${monitored} monitored`;
}
