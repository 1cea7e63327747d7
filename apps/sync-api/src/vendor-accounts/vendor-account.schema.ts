import { inlineSchemaOf, nullable, oneOf, schemaOf, text, unixSeconds } from '@heliograph/service';
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
    consent: nullable(consent),
    lastSyncedAt: nullable(unixSeconds('When plants and devices were last pulled.')),
    createdAt: unixSeconds('When it was handed over.'),
  },
);
