import { storageTypes } from '@heliograph/base-data';
import type { OpenGapRecord } from '@heliograph/messaging';
import {
  inlineSchemaOf,
  integer,
  listOf,
  nullable,
  oneOf,
  schemaOf,
  secondsOf,
  text,
  type TypeOf,
  unixSeconds,
} from '@heliograph/http-service';
import { pollingAdvice } from './polling-advice.ts';
import type { VendorAccount } from './vendor-account.entity.ts';

/** @param enabled ids of the enabled vendors */
export function vendorAccountView(row: VendorAccount, enabled: readonly string[]): VendorAccountView {
  const { id, vendor, region, name, timezone, include, status, pollingStatus, lastError } = row;
  return {
    id,
    dataAccessUserId: id,
    vendor,
    region,
    name,
    timezone,
    include: [...include],
    status,
    polling: {
      status: pollingStatus,
      lastError,
      action: pollingAdvice(row, enabled.includes(vendor)),
      retryAt: row.retryAt && secondsOf(row.retryAt),
      lastSuccessAt: row.lastSuccessAt && secondsOf(row.lastSuccessAt),
    },
    gaps: gapsView(row),
    consent: row.consent,
    lastSyncedAt: row.lastSyncedAt && secondsOf(row.lastSyncedAt),
    createdAt: secondsOf(row.createdAt),
  };
}

function gapsView({ gaps, gapsGivenUp }: Pick<VendorAccount, 'gaps' | 'gapsGivenUp'>) {
  const open = (gaps ?? []).map((gap) => ({
    ...viewOf(gap),
    nextTryAt: secondsOfMs(gap.nextTryAt),
    triedUntil: secondsOfMs(gap.triedUntil),
  }));
  const givenUp = (gapsGivenUp ?? []).map((gap) => ({
    ...viewOf(gap),
    reason: gap.reason,
    at: secondsOfMs(gap.at)!,
  }));
  return { open, givenUp };
}

function viewOf({ calls, from, to, tries, lastError }: Omit<OpenGapRecord, 'filled'>) {
  return { calls: calls ?? null, from, to, tries, lastError: lastError ?? null };
}

const secondsOfMs = (ms: number | undefined): number | null => (ms === undefined ? null : Math.floor(ms / 1000));

const polling = inlineSchemaOf({
  status: nullable(
    oneOf<string>(
      ['polling', 'backing_off', 'credentials_rejected', 'stopped'],
      'Status of polling; null before the first poll.',
    ),
  ),
  lastError: nullable(text('Last error, for people.')),
  action: nullable(text('Action that fixes the error, in one sentence; null: no error.')),
  retryAt: nullable(unixSeconds('Time of the next poll after an error.')),
  lastSuccessAt: nullable(unixSeconds("Time of the vendor's last successful answer.")),
});

const gap = {
  calls: nullable(listOf(text('Name of a poll.'), 'Polls that missed samples; null: more than twenty.')),
  from: unixSeconds('Start of the gap, exclusive: time of the last sample before it.'),
  to: unixSeconds('End of the gap, inclusive.'),
  tries: integer("Number of failed calls of the vendor's history."),
  lastError: nullable(text('Last error, for people.')),
};

const gaps = inlineSchemaOf({
  open: listOf(
    inlineSchemaOf({
      ...gap,
      nextTryAt: nullable(unixSeconds('Time of the next backfill call; null: as soon as no live poll is due.')),
      triedUntil: nullable(
        unixSeconds(
          "Time at which the backfill is given up, because the whole gap is older than the vendor's history or than 31 days. Null: not known yet.",
        ),
      ),
    }),
    "Gaps that are being backfilled from the vendor's history, oldest first; at most 32. Live polls have priority.",
  ),
  givenUp: listOf(
    inlineSchemaOf({
      ...gap,
      reason: oneOf(
        ['not_permitted', 'no_history', 'too_old'],
        "Reason for giving up. `not_permitted`: the vendor does not grant this account its history, or not of all devices. `no_history`: the vendor offers no history. `too_old`: backfill failed until the gap was older than the vendor's history.",
      ),
      at: unixSeconds('Time at which the backfill was given up.'),
    }),
    'Gaps that could not be backfilled: the ten newest of the last seven days.',
  ),
});

const consent = inlineSchemaOf({
  outcome: oneOf(['granted', 'refused', 'failed'], 'Outcome of the consent.'),
  message: text('Explanation of the outcome and the next step, for people.'),
  at: unixSeconds('Time of the event.'),
});

export const vendorAccountSchema = schemaOf(
  'VendorAccount',
  'An account on a vendor platform. Its credentials are never returned.',
  {
    id: text('Id of the vendor account.'),
    dataAccessUserId: text('Same as `id`, under the name that the sync operation uses.'),
    vendor: text('Id of the vendor, as in `DataSources`.'),
    region: text('Region of the account at the vendor.'),
    name: nullable(text("Free text for the account's own use.")),
    timezone: nullable(text('Time zone of plants for which the vendor reports none.')),
    include: listOf(
      oneOf(storageTypes, 'Type of the devices.'),
      'Devices beside inverters that become records of their own; empty: none.',
    ),
    status: oneOf(
      ['active', 'paused', 'awaiting_consent'],
      'Status of the vendor account. `paused`: its devices are not polled, but still count against the quota. `awaiting_consent`: the owner has to consent at the vendor first, see `POST /v1/vendor-accounts/{id}/authorize`.',
    ),
    polling,
    gaps,
    consent: nullable(consent),
    lastSyncedAt: nullable(unixSeconds('Time of the last sync of plants and devices.')),
    createdAt: unixSeconds('Creation time.'),
  },
);

export type VendorAccountView = TypeOf<typeof vendorAccountSchema>;
