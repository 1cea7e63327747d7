import { reported } from '@heliograph/base-data';
import type { ChannelName } from '@heliograph/delivery';
import type { ChannelDescription, Entry } from './channels/channel-description.ts';
import { channelDescriptions } from './channels/index.ts';
import { contents, type Content } from './contents.ts';
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
  const channels = Object.entries(channelDescriptions) as [ChannelName, ChannelDescription][];
  const ofAll = channels.flatMap(([channel, description]) =>
    Object.entries(contents).map(([name, content]) => [messageName(channel, name), message(description, content)]),
  );
  const more = channels.flatMap(([channel, { moreMessages = {} }]) =>
    Object.entries(moreMessages).map(([name, entry]) => [messageName(channel, name), entry]),
  );
  return Object.fromEntries([...ofAll, ...more]) as Record<string, Entry>;
}
