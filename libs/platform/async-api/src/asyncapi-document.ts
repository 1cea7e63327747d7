import { channels, operations } from './addresses.ts';
import { channelDescriptions } from './channels/index.ts';
import { allMessages } from './messages.ts';
import { parameters } from './parameters.ts';
import { bodySchemas } from './schemas.ts';

/** The version of the delivered messages, as consumers see it. */
const VERSION = '1.0.0';

/** The AsyncAPI 3 document of the delivery channels, from the schemas of the domain. */
export function asyncApiDocument(): Readonly<Record<string, unknown>> {
  const described = Object.entries(channelDescriptions);
  const securitySchemes = Object.assign({}, ...described.map(([, channel]) => channel.securitySchemes)) as object;
  return {
    asyncapi: '3.1.0',
    info: {
      title: 'heliograph deliveries',
      version: VERSION,
      description:
        'The service delivers normalized records of solar inverters, batteries and meters, and events, by webhook, Kafka and MQTT 5.0. Every channel delivers the same bytes at least once; `idempotency_key` identifies duplicates. The OpenAPI document describes how to enable and filter a channel.',
      license: { name: 'Proprietary', url: 'https://heliograph.dev/license' },
      tags: [{ name: 'solar', description: 'Data of solar inverters.' }],
    },
    defaultContentType: 'application/json',
    servers: Object.fromEntries(described.map(([channel, { server }]) => [channel, server])),
    channels: channels(),
    operations: operations(),
    components: { schemas: bodySchemas, messages: allMessages(), parameters, securitySchemes },
  };
}
