import {
  decimal,
  inlineSchemaOf,
  integer,
  listOf,
  nullable,
  oneOf,
  schemaOf,
  text,
  type TypeOf,
} from '@heliograph/http-service';
import type { ConsentDeclaration, RateLimit, StateRow, Vendor } from '@heliograph/vendor-contract';
import { filledFields } from '@heliograph/vendors';

export function vendorView(vendor: Vendor): VendorView {
  const { id, name, regions, credentials, consent, samplePeriodSeconds, pollIntervalSeconds, rateLimits, states } =
    vendor.declaration;
  return {
    id,
    name,
    regions: regions.map((region) => ({ id: region.id, name: region.name })),
    credentials,
    consent: consent ?? null,
    fields: [...filledFields(vendor)].sort(),
    samplePeriodSeconds,
    pollIntervalSeconds,
    rateLimits,
    states,
  };
}

const region = inlineSchemaOf({
  id: text('Id of the region, for creating a vendor account.'),
  name: text('Name to display.'),
});

const rateLimit = inlineSchemaOf<RateLimit>({
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
  states: listOf(state, 'Status codes of the vendor.'),
});

export type VendorView = TypeOf<typeof vendorSchema>;
