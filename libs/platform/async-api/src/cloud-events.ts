import { cloudEventContentType } from '@heliograph/delivery';
import type { Entry } from './channels/channel-description.ts';
import { headers, origin, text, traceparent } from './messages.ts';

const optional = 'Only with `envelope: cloudevents` of the subscription.';

const attributes = {
  specversion: text(`Version of CloudEvents. ${optional}`, { const: '1.0' }),
  id: text(`The idempotency key: the same on every retry, replay, channel and replica. ${optional}`, { minLength: 1 }),
  source: text(
    `\`/accounts/<accountId>/<DataSources>\`, of a batch \`/accounts/<accountId>\`: a URI reference. ${optional}`,
    { pattern: '^/accounts/[^/]+(?:/[^/]+)?$' },
  ),
  type: text(`\`dev.heliograph.\` and the kind, of a batch with \`.batch\` after it. ${optional}`, {
    pattern: '^dev\\.heliograph\\.[a-z0-9_.]+$',
  }),
  subject: text(
    `The serial number of the device, plant, … as the vendor spells it; of events of vendor accounts and webhooks their id. ${optional}`,
    { minLength: 1 },
  ),
  time: text(`The time of the sample or event, the start of a sum of energy; RFC 3339 in UTC. ${optional}`, {
    format: 'date-time',
  }),
  dataschema: text(`Address of the JSON Schema of the body. ${optional}`, { format: 'uri' }),
};

const required = ['specversion', 'id', 'source', 'type'] as const;

/** The attributes of CloudEvents as further headers, all optional. @param prefix `ce-` or `ce_` @param hasOrigin whether the records may be of the past */
export function cloudEventHeaders(prefix: string, hasOrigin: boolean): Readonly<Record<string, Entry>> {
  const all: Record<string, Entry> = hasOrigin ? { ...attributes, origin } : attributes;
  return Object.fromEntries(Object.entries(all).map(([name, schema]) => [prefix + name, schema]));
}

/** `content-type` of a Kafka record with the attributes, or as Avro. */
export const cloudEventContentHeader = text(
  `\`datacontenttype\` of CloudEvents. \`application/avro\`: BaseData with \`format: avro\` of the channel, in the wire format of Confluent (docs/use/avro.md). Absent: JSON.`,
  { enum: [cloudEventContentType, 'application/avro'] },
);

/** The user properties of a message with the attributes, which has no others. */
export function cloudEventProperties(hasOrigin: boolean): Entry {
  const { subject, time, dataschema } = attributes;
  const needed = Object.fromEntries(required.map((name) => [name, attributes[name]]));
  const properties = { subject, time, dataschema, traceparent };
  return headers(needed, hasOrigin ? { ...properties, origin } : properties);
}
