import { MAX_GROUPS_OF_MEMBER } from '../../groups/group.entity.ts';
import { MAX_LABELS } from '../plain-text.ts';
import type { QuotaPlaces } from '../quota.ts';
import type { BulkAction } from './bulk.requests.ts';
import type { BulkResult } from './bulk.views.ts';

/** A requested device of the account. */
export interface BulkDevice {
  id: string;
  monitored: boolean;
  /** The account itself excluded it. */
  excluded: boolean;
  /** The vendor no longer lists it. */
  removed: boolean;
  /** Vendor and serial number. */
  inverter: string;
  /** What it takes from the quota: devices with the same place count once. */
  place: string;
  /** The device of another vendor account under which this inverter is monitored. */
  monitoredAs: string | null;
  labels: readonly string[];
  /** The groups that it is in by itself. */
  groupIds: readonly string[];
  /** It is in the group of the call through its plant. */
  inGroupByPlant: boolean;
}

export interface BulkOutcome {
  results: BulkResult[];
  /** Devices to write. */
  changed: string[];
}

export interface BulkCall {
  action: BulkAction;
  groupId?: string | undefined;
  labels?: readonly string[] | undefined;
}

export interface BulkDevices {
  /** The account's devices by id. */
  known: ReadonlyMap<string, BulkDevice>;
  /** Ids that were removed from the inventory before. */
  gone: ReadonlySet<string>;
  /** The quota: free places, and those of plants that are in use. */
  places: QuotaPlaces;
}

export const refusals = {
  not_found: { code: 404, message: 'The device does not exist.' },
  device_removed: { code: 409, message: 'The vendor no longer lists this device.' },
  monitored_elsewhere: {
    code: 409,
    message:
      'The inverter is already monitored under another vendor account that lists it (`monitoredAs` names the device). Unmonitor it there first.',
  },
  device_listed: {
    code: 409,
    message: 'The vendor still lists this device, and the next sync would add it again. Unmonitor it instead.',
  },
  quota_exceeded: { code: 403, message: 'The device quota is used up. Unmonitor another device first.' },
  limit_reached: {
    code: 403,
    message: `A device can have ${MAX_LABELS} labels, and be in ${MAX_GROUPS_OF_MEMBER} groups by itself.`,
  },
  in_group_by_plant: {
    code: 409,
    message: 'The device is in the group through its plant. Remove the plant from the group instead.',
  },
} as const;
export type Refusal = keyof typeof refusals;

type Verdict = Refusal | 'change' | 'keep';
type Rule = (device: BulkDevice, call: BulkCall, places: QuotaPlaces, taken: ReadonlySet<string>) => Verdict;

const rules: Readonly<Record<BulkAction, Rule>> = {
  monitor: ({ monitored, removed, inverter, monitoredAs, place }, _, places, taken) => {
    if (monitored) return 'keep';
    if (removed) return 'device_removed';
    if (monitoredAs !== null || taken.has(inverter)) return 'monitored_elsewhere';
    return places.take(place) ? 'change' : 'quota_exceeded';
  },
  unmonitor: ({ monitored, excluded }) => (monitored || !excluded ? 'change' : 'keep'),
  addToGroup: ({ groupIds }, { groupId = '' }) => {
    if (groupIds.includes(groupId)) return 'keep';
    return groupIds.length < MAX_GROUPS_OF_MEMBER ? 'change' : 'limit_reached';
  },
  removeFromGroup: ({ groupIds, inGroupByPlant }, { groupId = '' }) => {
    if (inGroupByPlant) return 'in_group_by_plant';
    return groupIds.includes(groupId) ? 'change' : 'keep';
  },
  label: ({ labels }, call) => {
    const together = new Set([...labels, ...(call.labels ?? [])]);
    if (together.size === labels.length) return 'keep';
    return together.size <= MAX_LABELS ? 'change' : 'limit_reached';
  },
  unlabel: ({ labels }, call) => (call.labels?.some((label) => labels.includes(label)) ? 'change' : 'keep'),
  remove: ({ removed }) => (removed ? 'change' : 'device_listed'),
};

function limitOf({ action }: BulkCall, verdict: Refusal): { message: string } | undefined {
  if (verdict !== 'limit_reached') return undefined;
  if (action === 'addToGroup') return { message: `A device can be in ${MAX_GROUPS_OF_MEMBER} groups by itself.` };
  return { message: `A device can have ${MAX_LABELS} labels.` };
}

/** Decides a bulk call, device by device in the requested order. Idempotent: items already in the requested state count as successful. */
export function decideBulk(call: BulkCall, deviceIds: readonly string[], devices: BulkDevices): BulkOutcome {
  const changed: string[] = [];
  /** Inverters that devices of this call have changed. */
  const taken = new Set<string>();
  const results = [...new Set(deviceIds)].map((deviceId): BulkResult => {
    const verdict = verdictOf(call, deviceId, devices, taken);
    if (verdict === 'change') {
      changed.push(deviceId);
      taken.add(devices.known.get(deviceId)!.inverter);
    }
    if (verdict === 'change' || verdict === 'keep') return { deviceId, success: true, code: 200 };
    return { deviceId, success: false, error: verdict, ...refusals[verdict], ...limitOf(call, verdict) };
  });
  return { results, changed };
}

function verdictOf(
  call: BulkCall,
  deviceId: string,
  { known, gone, places }: BulkDevices,
  taken: ReadonlySet<string>,
): Verdict {
  const device = known.get(deviceId);
  if (device) return rules[call.action](device, call, places, taken);
  return call.action === 'remove' && gone.has(deviceId) ? 'keep' : 'not_found';
}
