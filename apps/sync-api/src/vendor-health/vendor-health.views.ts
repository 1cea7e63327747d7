import {
  decimal,
  inlineSchemaOf,
  integer,
  listOf,
  nullable,
  oneOf,
  type Schema,
  schemaOf,
  text,
  type TypeOf,
  unixSeconds,
} from '@heliograph/http-service';
import { affectedCauses } from './affected-cause.ts';

const share = (description: string): Schema<number | null> =>
  nullable(decimal(description, { minimum: 0, maximum: 1 }));

const shares = inlineSchemaOf({
  successShare: share('Share of the polls that the vendor answered, from 0 to 1; null without a poll.'),
  freshness: share(
    'Average share of the vendor accounts whose last successful poll was at most two rounds old, from 0 to 1; null without a poll.',
  ),
  callMs: nullable(decimal('Mean duration of a call to the vendor, in milliseconds; null without a call.')),
});

export type PollShares = TypeOf<typeof shares>;

export const maintenanceSchema = schemaOf('VendorMaintenance', 'Maintenance of a vendor that the operator announced.', {
  from: unixSeconds('Start of the maintenance.'),
  until: unixSeconds('End of the maintenance.'),
  message: nullable(text('Explanation by the operator.')),
});

export type MaintenanceView = TypeOf<typeof maintenanceSchema>;

const stateProperties = {
  vendor: text('Id of the vendor, as in `DataSources`.'),
  state: oneOf(
    ['operational', 'degraded', 'outage', 'maintenance', 'unknown'],
    'State of the vendor, measured by the polls of all vendor accounts, or `maintenance` while the operator announces it; `unknown`: no poll has tested the vendor lately.',
  ),
  since: nullable(unixSeconds('Start of the state; null if the vendor was never polled.')),
  message: text('Explanation of the state, for people.'),
  basis: oneOf(
    ['none', 'one_account', 'several_accounts'],
    'Number of vendor accounts that the state is measured by; with `one_account` the fault may be of this account alone.',
  ),
  cause: nullable(
    oneOf(['vendor_fault', 'rate_limited', 'slow'], 'Most frequent fault; null in a state without faults.'),
  ),
  lastHour: shares,
  lastDay: shares,
  last30Days: shares,
  maintenance: nullable(maintenanceSchema),
};

export const vendorStateSchema = schemaOf(
  'VendorState',
  "State of a vendor's cloud over all vendor accounts.",
  stateProperties,
);

export type VendorStateView = TypeOf<typeof vendorStateSchema>;

const affected = inlineSchemaOf({
  id: text('Id of the vendor account.'),
  name: nullable(text('Name of the vendor account.')),
  cause: oneOf(
    affectedCauses,
    'Cause: `vendor_fault` (no usable answer), `rate_limited` (by the vendor), `credentials_refused`, `not_permitted` (a call is not granted), `consent_needed`, `budget_spent` (the documented rate limit is used up), `service_fault` (of this service), `settings`.',
  ),
  until: nullable(unixSeconds('Time of the next call to the vendor; null if it waits for a change.')),
  devicesWaiting: integer('Number of monitored devices that wait for data.', { minimum: 0 }),
  openGaps: integer('Number of gaps that are being filled.', { minimum: 0 }),
  lastSuccessAt: nullable(unixSeconds('Time of the last successful poll.')),
});

export type AffectedVendorAccount = TypeOf<typeof affected>;

const own = inlineSchemaOf({
  vendorAccounts: integer("Number of the caller's vendor accounts at the vendor.", { minimum: 0 }),
  affectedVendorAccounts: integer('Number of them that are not polled as they should be.', { minimum: 0 }),
  devicesWaiting: integer('Number of their monitored devices that wait for data.', { minimum: 0 }),
  openGaps: integer('Number of gaps that are being filled.', { minimum: 0 }),
  lastSuccessAt: nullable(unixSeconds('Time of the last successful poll of any of them.')),
  affected: listOf(affected, 'Affected vendor accounts, oldest first, at most 100.', { maxItems: 100 }),
});

export type OwnAccountsView = TypeOf<typeof own>;

export const vendorHealthSchema = schemaOf(
  'VendorHealth',
  "State of a vendor's cloud, and its effect on the caller's vendor accounts.",
  { ...stateProperties, own },
);

export type VendorHealthView = TypeOf<typeof vendorHealthSchema>;

export const affectedSchema = schemaOf('AffectedAccount', 'An account whose vendor accounts are affected.', {
  accountId: text('Id of the account.'),
  affectedVendorAccounts: integer('Number of its vendor accounts that are not polled as they should be.', {
    minimum: 1,
  }),
  devicesWaiting: integer('Number of their monitored devices that wait for data.', { minimum: 0 }),
});

export type AffectedAccountView = TypeOf<typeof affectedSchema>;

const vendorStatus = inlineSchemaOf({
  vendor: text('Id of the vendor, as in `DataSources`.'),
  name: text('Name to display.'),
  state: oneOf(
    ['operational', 'degraded', 'outage', 'maintenance', 'unknown'],
    'State of the vendor, as in `GET /v1/vendors/{id}/health`.',
  ),
  since: nullable(unixSeconds('Start of the state; null if the vendor was never polled.')),
  maintenance: nullable(maintenanceSchema),
});

export type PublicVendorStatus = TypeOf<typeof vendorStatus>;

export const statusSchema = schemaOf('PublicStatus', "States of the vendors' clouds, without any account.", {
  vendors: listOf(vendorStatus, 'All vendors.'),
});

export type PublicStatus = TypeOf<typeof statusSchema>;
