import { inlineSchemaOf, nullable, oneOf, schemaOf, text, unixSeconds } from '@heliograph/service';
import type { VendorAccountView } from './vendor-account-view.ts';

const polling = inlineSchemaOf<VendorAccountView['polling']>({
  status: nullable(
    oneOf(['polling', 'backing_off', 'credentials_rejected', 'stopped'], 'How it goes; null before the first poll.'),
  ),
  lastError: nullable(text('What went wrong last, in words.')),
  lastSuccessAt: nullable(unixSeconds('When the vendor last answered.')),
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
    status: oneOf(['active', 'paused'], '`paused`: its devices are not polled, and stay in the quota.'),
    polling,
    lastSyncedAt: nullable(unixSeconds('When plants and devices were last pulled.')),
    createdAt: unixSeconds('When it was handed over.'),
  },
);
