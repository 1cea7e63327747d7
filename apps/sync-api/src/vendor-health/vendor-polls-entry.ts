import type { IncomingRecord } from '@heliograph/kafka';
import type { VendorPollsRecord } from '@heliograph/messaging';
import { logPositionOf, type LogPosition, recordMembers } from '@heliograph/projections';

export interface VendorPollsEntry extends LogPosition, VendorPollsRecord {}

const accountCounts = ['well', 'slow', 'failing', 'limited', 'refused', 'budget', 'ours', 'unseen', 'fresh'];
const pollCounts = ['answered', 'fault', 'limited', 'refused', 'budget', 'ours'];
const maxCounted = 1e9;
const maxMs = 1e12;

/** @returns undefined for a record that is no `VendorPollsRecord` */
export function readVendorPolls(record: IncomingRecord): VendorPollsEntry | undefined {
  const value = recordMembers(record.value);
  if (!isName(value.vendor, 40) || !isName(value.replica, 64)) return undefined;
  const { reportMs, roundMs, accounts, polls, calls } = value;
  const counted =
    isCounts(accounts, accountCounts) && isCounts(polls, pollCounts) && isCounts(calls, ['count']) && isObject(calls);
  if (!counted || !isMs(reportMs) || !isMs(roundMs) || !isMs(calls.totalMs)) return undefined;
  return { ...logPositionOf(record), ...(value as unknown as VendorPollsRecord) };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isName = (value: unknown, most: number): value is string =>
  typeof value === 'string' && /^[\w.-]+$/.test(value) && value.length <= most;
const isMs = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= maxMs;
const isCount = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= maxCounted;
const isCounts = (value: unknown, names: readonly string[]): boolean =>
  isObject(value) && names.every((name) => isCount(value[name]));
