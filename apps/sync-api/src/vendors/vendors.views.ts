import { storageTypes } from '@heliograph/base-data';
import {
  decimal,
  flag,
  inlineSchemaOf,
  integer,
  listOf,
  nullable,
  oneOf,
  schemaOf,
  text,
  type TypeOf,
} from '@heliograph/http-service';
import { defaultImportShare, exampleWork, planOfHistory } from '@heliograph/vendor-contract';
import type {
  ConsentDeclaration,
  RateLimit,
  SampleHistory,
  StateRow,
  Vendor,
  VendorHistory,
  VendorStorage,
} from '@heliograph/vendor-contract';
import { filledFields } from '@heliograph/vendors';

export function vendorView(vendor: Vendor): VendorView {
  const {
    id,
    name,
    regions,
    credentials,
    consent,
    samplePeriodSeconds,
    pollIntervalSeconds,
    rateLimits,
    history,
    storage,
    states,
  } = vendor.declaration;
  return {
    id,
    name,
    regions: regions.map((region) => ({ id: region.id, name: region.name })),
    credentials,
    consent: consent ?? null,
    fields: [...filledFields(vendor)].sort(),
    samplePeriodSeconds,
    pollIntervalSeconds,
    rateLimits: rateLimits.map(rateLimitView),
    history: history === undefined ? null : historyView(history),
    storage: storageView(storage ?? {}),
    states,
  };
}

function storageView(storage: VendorStorage): StorageSourceView[] {
  return storageTypes.flatMap((type) => {
    const source = storage[type];
    return source ? [{ type, from: source.from, note: source.note }] : [];
  });
}

function historyView({ samples, days }: VendorHistory): HistoryView {
  return {
    samples: sampleHistoryView(samples),
    days: days ? { months: days.months ?? null, onlyInverters: days.perPlant === true } : null,
  };
}

function rateLimitView({ call, limit, perSeconds, scope, source }: RateLimit): RateLimitView {
  return { call, limit, perSeconds, scope, source };
}

function sampleHistoryView({ days, stepSeconds, cost }: SampleHistory): SampleHistoryView {
  const { requests, seconds } = planOfHistory(cost, exampleWork, defaultImportShare);
  const deviceDays = exampleWork.devices * exampleWork.days;
  return {
    days: days ?? null,
    stepSeconds,
    callsPerDeviceDay: requests / deviceDays,
    deviceDaysPerHour: seconds === undefined ? null : Math.round((deviceDays * 3600) / seconds),
  };
}

const region = inlineSchemaOf({
  id: text('Id of the region, for creating a vendor account.'),
  name: text('Name to display.'),
});

type RateLimitView = Omit<RateLimit, 'historyOnly'>;

const rateLimit = inlineSchemaOf<RateLimitView>({
  call: text('Calls that share the limit; `*`: all.'),
  limit: integer('Number of calls allowed in `perSeconds`.'),
  perSeconds: decimal("Length of the limit's window, in seconds."),
  scope: oneOf(['credential', 'request', 'device'], 'Scope in which calls are counted.'),
  source: text("Vendor's document that states the limit."),
});

const state = inlineSchemaOf<StateRow>({
  code: text('Status code, as the vendor reports it.'),
  text: text("Vendor's name of the status."),
  state: text('BaseData `State` to which it is mapped.'),
});

const consent = inlineSchemaOf<ConsentDeclaration>({
  needs: listOf(
    text('A member of the credentials.'),
    'Members of the credentials that are required before the owner can consent.',
  ),
  fills: listOf(text('A member of the credentials.'), 'Members of the credentials that the consent provides.'),
  unless: listOf(
    text('A member of the credentials.'),
    'Members of the credentials, each of which makes the consent unnecessary.',
  ),
  instructions: text("Instructions: settings to make in the vendor's portal, and the pages that the owner will see."),
});

const sampleHistory = inlineSchemaOf({
  days: nullable(integer('Number of days that the history reaches back; null: not documented.')),
  stepSeconds: integer('Interval of its samples, in seconds.'),
  callsPerDeviceDay: decimal('Calls to the vendor for one day of one device, in an import of 100 devices.'),
  deviceDaysPerHour: nullable(
    integer(
      "Days of devices that an import of 100 devices reads in an hour by the vendor's limits; null: none are left.",
    ),
  ),
});

type SampleHistoryView = TypeOf<typeof sampleHistory>;

const dayHistory = inlineSchemaOf({
  months: nullable(integer('Number of months that the sums of days reach back; null: not documented.')),
  onlyInverters: flag('They are sums of whole plants: the days of the only inverter of a plant can be imported.'),
});

const history = inlineSchemaOf({ samples: sampleHistory, days: nullable(dayHistory) });

type HistoryView = TypeOf<typeof history>;

const storageSource = inlineSchemaOf({
  type: oneOf(storageTypes, 'Type of the devices, for `include` of a vendor account.'),
  from: oneOf(
    ['inverter', 'device', 'plant'],
    'Source of their samples. `inverter`: the samples of the inverter, without further calls. `device`: calls of their own, as the vendor lists them. `plant`: a call for the plant.',
  ),
  note: text('Calls, their interval, and how the sign of the power is known.'),
});

type StorageSourceView = TypeOf<typeof storageSource>;

export const vendorSchema = schemaOf('Vendor', 'A vendor platform that records are pulled from.', {
  id: text('Id of the vendor, the value of `DataSources`.'),
  name: text('Name to display.'),
  regions: listOf(region, 'Regions of the vendor; the first is the default.'),
  credentials: {
    type: 'object',
    description: "JSON Schema (draft 2020-12) of the vendor's credentials.",
    additionalProperties: true,
  },
  consent: nullable(consent),
  fields: listOf(text('Name of a BaseData field.'), 'BaseData fields that the vendor can provide.'),
  samplePeriodSeconds: integer('Interval at which the vendor has new samples, in seconds.'),
  pollIntervalSeconds: integer('Interval of the polls, in seconds.'),
  rateLimits: listOf(rateLimit, "Rate limits of the vendor's API."),
  history: nullable(history),
  storage: listOf(storageSource, 'Batteries and meters that the vendor reports; empty: none.'),
  states: listOf(state, 'Status codes of the vendor.'),
});

export type VendorView = TypeOf<typeof vendorSchema>;
