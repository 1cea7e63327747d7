import { inlineSchemaOf, integer, listOf, nullable, oneOf, schemaOf, text, unixSeconds } from '@heliograph/service';
import type { GivenUpGapView, OpenGapView } from './gap-view.ts';
import type { VendorAccountView } from './vendor-account-view.ts';

const polling = inlineSchemaOf<VendorAccountView['polling']>({
  status: nullable(
    oneOf(['polling', 'backing_off', 'credentials_rejected', 'stopped'], 'How it goes; null before the first poll.'),
  ),
  lastError: nullable(text('What went wrong last, in words.')),
  action: nullable(text('What to do about it, in one sentence; null: nothing is wrong.')),
  retryAt: nullable(unixSeconds('When the vendor is asked again.')),
  lastSuccessAt: nullable(unixSeconds('When the vendor last answered.')),
});

const gap = {
  calls: nullable(listOf(text('A poll.'), 'The polls that missed samples; null: more than twenty of them.')),
  from: unixSeconds('Samples after this time are missing …'),
  to: unixSeconds('… up to and with this one.'),
  tries: integer("How many calls of the vendor's history failed."),
  lastError: nullable(text('What went wrong last, in words.')),
};

const gaps = inlineSchemaOf<VendorAccountView['gaps']>({
  open: listOf(
    inlineSchemaOf<OpenGapView>({
      ...gap,
      nextTryAt: nullable(unixSeconds('When the history is asked again; null: as soon as no live poll is due.')),
      triedUntil: nullable(
        unixSeconds(
          "Until when it is tried: then all of it is further back than the vendor's history reaches, or than 31 days. Null: not known yet.",
        ),
      ),
    }),
    "Gaps that are being filled from the vendor's history, behind the live polls, the oldest first; at most 32.",
  ),
  givenUp: listOf(
    inlineSchemaOf<GivenUpGapView>({
      ...gap,
      reason: oneOf(
        ['not_permitted', 'no_history', 'too_old'],
        '`not_permitted`: the vendor does not grant its history to this account, or not of all devices. `no_history`: it offers none. `too_old`: it failed until all of it was too far back.',
      ),
      at: unixSeconds('When it was given up.'),
    }),
    'Gaps that stay: the ten newest of the last seven days.',
  ),
});

const consent = inlineSchemaOf<NonNullable<VendorAccountView['consent']>>({
  outcome: oneOf(['granted', 'refused', 'failed'], 'What it came to.'),
  message: text('What happened and what to do, for people.'),
  at: unixSeconds('When.'),
});

export const vendorAccountSchema = schemaOf<VendorAccountView>(
  'VendorAccount',
  'An account on a vendor platform. Its credentials are never in an answer.',
  {
    id: text('Its id.'),
    dataAccessUserId: text('The same id, by the name that the sync operation uses.'),
    vendor: text('Id of the vendor, as in `DataSources`.'),
    region: text("One of the vendor's regions."),
    name: nullable(text("For the account's own use.")),
    timezone: nullable(text('For plants of which the vendor tells no zone.')),
    status: oneOf(
      ['active', 'paused', 'awaiting_consent'],
      '`paused`: its devices are not polled, and stay in the quota. `awaiting_consent`: the owner has to consent at the vendor first, see `POST /v1/vendor-accounts/{id}/authorize`.',
    ),
    polling,
    gaps,
    consent: nullable(consent),
    lastSyncedAt: nullable(unixSeconds('When plants and devices were last pulled.')),
    createdAt: unixSeconds('When it was handed over.'),
  },
);
