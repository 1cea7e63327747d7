import { reported } from '@heliograph/base-data';
import type { AddressDescription, Entry } from './channels/channel-description.ts';
import { channelDescriptions } from './channels/index.ts';
import { messageName } from './messages.ts';

/** Lists the addresses of all channels: the channel's name, the address's name and its description. */
const addresses = Object.entries(channelDescriptions).flatMap(([channel, { addresses }]) =>
  Object.entries(addresses).map(([name, address]) => [channel, name, address] as const),
);

/** `channels` of the document. */
export function channels(): Record<string, Entry> {
  return Object.fromEntries(addresses.map(([channel, name, address]) => [name, entryOf(channel, address)]));
}

function entryOf(channel: string, { address, description, parameters, messages, bindings }: AddressDescription): Entry {
  return {
    address,
    description,
    servers: [{ $ref: `#/servers/${channel}` }],
    parameters: refs('parameters', parameters),
    messages: refs('messages', namesOf(channel, messages)),
    ...reported({ bindings }),
  };
}

function refs(section: string, names: readonly string[]): Entry {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/${section}/${name}` }]));
}

const namesOf = (channel: string, messages: readonly string[]): string[] =>
  messages.map((content) => messageName(channel, content));

/** All are sent by the service and received by the consumer. */
export function operations(): Record<string, Entry> {
  return Object.fromEntries(
    addresses.map(([channel, name, { summary, messages, operationBindings }]) => [
      messageName('deliver', name),
      {
        action: 'send',
        summary,
        channel: { $ref: `#/channels/${name}` },
        messages: namesOf(channel, messages).map((message) => ({ $ref: `#/channels/${name}/messages/${message}` })),
        ...reported({ bindings: operationBindings }),
      },
    ]),
  );
}
