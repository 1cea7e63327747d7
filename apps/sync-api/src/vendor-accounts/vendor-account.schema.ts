import { inlineSchemaOf, integer, listOf, nullable, oneOf, schemaOf, text, unixSeconds } from '@heliograph/service';
import type { GivenUpGapView, OpenGapView } from './gap-view.ts';
import type { VendorAccountView } from './vendor-account-view.ts';

const polling = inlineSchemaOf<VendorAccountView['polling']>({
  status: nullable(
    oneOf(
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

const gaps = inlineSchemaOf<VendorAccountView['gaps']>({
  open: listOf(
    inlineSchemaOf<OpenGapView>({
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
    inlineSchemaOf<GivenUpGapView>({
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

const consent = inlineSchemaOf<NonNullable<VendorAccountView['consent']>>({
  outcome: oneOf(['granted', 'refused', 'failed'], 'Outcome of the consent.'),
  message: text('Explanation of the outcome and the next step, for people.'),
  at: unixSeconds('Time of the event.'),
});

export const vendorAccountSchema = schemaOf<VendorAccountView>(
  'VendorAccount',
  'An account on a vendor platform. Its credentials are never returned.',
  {
    id: text('Id of the vendor account.'),
    dataAccessUserId: text('Same as `id`, under the name that the sync operation uses.'),
    vendor: text('Id of the vendor, as in `DataSources`.'),
    region: text('Region of the account at the vendor.'),
    name: nullable(text("Free text for the account's own use.")),
    timezone: nullable(text('Time zone of plants for which the vendor reports none.')),
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
