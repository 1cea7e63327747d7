import { decimal, inlineSchemaOf, integer, listOf, nullable, oneOf, schemaOf, text } from '@heliograph/service';
import type { ConsentDeclaration, RateLimit, StateRow } from '@heliograph/vendor-contract';
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

const consent = inlineSchemaOf<ConsentDeclaration>({
  needs: listOf(text('A member of the credentials.'), 'What has to be there before the owner can be asked.'),
  fills: listOf(text('A member of the credentials.'), 'What the consent fills in.'),
  unless: listOf(text('A member of the credentials.'), 'With any of these nobody has to be asked.'),
  instructions: text("What to enter in the vendor's portal beforehand, and what the owner will see."),
});

export const vendorSchema = schemaOf<VendorView>('Vendor', 'A vendor platform that records are pulled from.', {
  id: text('The value of `DataSources`.'),
  name: text('For people.'),
  regions: listOf(region, 'The first is taken when none is named.'),
  credentials: { type: 'object', description: 'JSON Schema 2020-12 of its credentials.', additionalProperties: true },
  consent: nullable(consent),
  fields: listOf(text('A member of BaseData.'), 'Measurements that it can fill.'),
  samplePeriodSeconds: integer('How often the vendor has a new sample.'),
  pollIntervalSeconds: integer('How often it is asked.'),
  rateLimits: listOf(rateLimit, 'What the vendor allows.'),
  states: listOf(state, 'Its status codes.'),
});
