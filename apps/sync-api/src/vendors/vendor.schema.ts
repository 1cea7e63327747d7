import { decimal, inlineSchemaOf, integer, listOf, oneOf, schemaOf, text } from '@heliograph/service';
import type { RateLimit, StateRow } from '@heliograph/vendor-contract';
import type { VendorView } from './vendor-view.ts';

const region = inlineSchemaOf<VendorView['regions'][number]>({
  id: text('Named when a vendor account is created.'),
  name: text('For people.'),
});

const rateLimit = inlineSchemaOf<RateLimit>({
  call: text('Which calls share the budget; `*`: all.'),
  limit: integer('Calls allowed …'),
  perSeconds: decimal('… in so many seconds …'),
  scope: oneOf(['credential', 'request', 'device'], '… for the same.'),
  source: text('Where the vendor says so.'),
});

const state = inlineSchemaOf<StateRow>({
  code: text('As the vendor writes it.'),
  text: text('What the vendor calls it.'),
  state: text('The `State` it becomes.'),
});

export const vendorSchema = schemaOf<VendorView>('Vendor', 'A vendor platform that records are pulled from.', {
  id: text('The value of `DataSources`.'),
  name: text('For people.'),
  regions: listOf(region, 'The first is taken when none is named.'),
  credentials: { type: 'object', description: 'JSON Schema 2020-12 of its credentials.', additionalProperties: true },
  fields: listOf(text('A member of BaseData.'), 'Measurements that it can fill.'),
  samplePeriodSeconds: integer('How often the vendor has a new sample.'),
  pollIntervalSeconds: integer('How often it is asked.'),
  rateLimits: listOf(rateLimit, 'What the vendor allows.'),
  states: listOf(state, 'Its status codes.'),
});
