import { reported } from '@heliograph/base-data';
import type { ChannelDescription, Entry } from './channels/channel-description.ts';
import { channelDescriptions, type MessageChannelName } from './channels/index.ts';
import { type Content, contents } from './contents.ts';
import { bodyExamples } from './examples.ts';
import { schemaRef } from './schemas.ts';

/** Name of a message in the document, `kafkaDeviceEvent`. */
export function messageName(channel: string, content: string): string {
  return channel + content.charAt(0).toUpperCase() + content.slice(1);
}

function message(
  { headersOf, messageBindings: bindings }: ChannelDescription,
  { body, kinds, title, summary }: Content,
): Entry {
  return {
    name: body,
    title,
    summary,
    contentType: 'application/json',
    headers: headersOf(kinds),
    payload: schemaRef(body),
    ...reported({ bindings }),
    examples: [{ name: body, payload: bodyExamples[body] }],
  };
}

/** `components.messages`. */
export function allMessages(): Record<string, Entry> {
  const channels = Object.entries(channelDescriptions) as [MessageChannelName, ChannelDescription][];
  const ofAll = channels.flatMap(([channel, description]) =>
    Object.entries(contents).map(([name, content]) => [messageName(channel, name), message(description, content)]),
  );
  const more = channels.flatMap(([channel, { moreMessages = {} }]) =>
    Object.entries(moreMessages).map(([name, entry]) => [messageName(channel, name), entry]),
  );
  return Object.fromEntries([...ofAll, ...more]) as Record<string, Entry>;
}

type Schema = Readonly<Record<string, unknown>>;

export const text = (description: string, more: Schema = {}): Schema => ({ type: 'string', description, ...more });

export const key = text('Deduplication key: the same on every retry, replay, channel and replica.', { minLength: 1 });
export const traceparent = text('W3C trace context (`traceparent`).', {
  pattern: '^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$',
});
export const fetchedAt = text(
  "Time at which the vendor's answer with the sample was complete, Unix seconds with milliseconds as decimals. The time before it is the vendor's delay and the poll interval, the time after it is the service's own. A record from the vendor's history has the time of that answer; a replayed record keeps the first one. Absent in records of before 2026-11-23.",
  { pattern: '^[0-9]+(?:\\.[0-9]{1,3})?$' },
);
export const origin = text(
  'The origin of a past sample. `backfill`: the vendor’s history, after a gap in polling. `import`: an import of past samples. Live records have no origin.',
  { enum: ['backfill', 'import'] },
);
export const schemaVersion = text('Version of the schema of the body.', { const: '1.0' });

export function headers(
  required: Readonly<Record<string, Schema>>,
  optional: Readonly<Record<string, Schema>>,
): Schema {
  return { type: 'object', required: Object.keys(required), properties: { ...required, ...optional } };
}
