import { accountBaseDataTopic, accountEventsTopic } from '@heliograph/messaging';
import { contents, messageName, type Channel, type ContentName } from './messages.ts';

type Entry = Readonly<Record<string, unknown>>;

const parameterRef = (name: string): Entry => ({ [name]: { $ref: `#/components/parameters/${name}` } });
const serverRef = (name: string): Entry => ({ $ref: `#/servers/${name}` });
const messageRef = (name: string): Entry => ({ [name]: { $ref: `#/components/messages/${name}` } });

const all = Object.keys(contents) as ContentName[];
const events = all.filter((name) => name !== 'baseData');

function messagesOf(channel: Channel, names: readonly string[]): Entry {
  return Object.assign({}, ...names.map((name) => messageRef(messageName(channel, name)))) as Entry;
}

const mqttLevels = ['accountId', 'plantId', 'DataSources', 'device'];

function kafkaChannel(address: string, names: readonly ContentName[], description: string): Entry {
  return {
    address,
    description,
    servers: [serverRef('kafka')],
    parameters: parameterRef('accountId'),
    messages: messagesOf('kafka', names),
    bindings: { kafka: { topic: address, bindingVersion: '0.5.0' } },
  };
}

function mqttChannel(branch: 'data' | 'event', names: readonly ContentName[], description: string): Entry {
  return {
    address: `bd/v1/{accountId}/${branch}/{plantId}/{DataSources}/{device}`,
    description,
    servers: [serverRef('mqtt')],
    parameters: Object.assign({}, ...mqttLevels.map(parameterRef)) as Entry,
    messages: messagesOf('mqtt', names),
  };
}

export const channels: Readonly<Record<string, Entry>> = {
  webhook: {
    address: '/{path}',
    description:
      'The endpoint of the consumer. Any 2xx acknowledges within the time limit of the webhook (10 s unless set); anything else is tried again, up to 8 times over a day. Answer 401 when the signature does not verify.',
    servers: [serverRef('webhook')],
    parameters: parameterRef('path'),
    messages: messagesOf('webhook', [...all, 'test', 'batch']),
  },
  kafkaBaseData: kafkaChannel(accountBaseDataTopic('{accountId}'), ['baseData'], 'Device data of the account.'),
  kafkaEvents: kafkaChannel(accountEventsTopic('{accountId}'), events, 'Events of the account.'),
  mqttData: mqttChannel('data', ['baseData'], 'Device data of the account.'),
  mqttEvents: mqttChannel('event', events, 'Events of the account.'),
};

const bindings: Readonly<Record<string, Entry>> = {
  webhook: { http: { method: 'POST', bindingVersion: '0.3.0' } },
  mqttData: { mqtt: { qos: 1, retain: false, messageExpiryInterval: 86_400, bindingVersion: '0.2.0' } },
  mqttEvents: { mqtt: { qos: 1, retain: false, messageExpiryInterval: 86_400, bindingVersion: '0.2.0' } },
};

const summaries: Readonly<Record<string, string>> = {
  webhook: 'Deliver records and events to a webhook',
  kafkaBaseData: 'Deliver records by Kafka',
  kafkaEvents: 'Deliver events by Kafka',
  mqttData: 'Deliver records by MQTT',
  mqttEvents: 'Deliver events by MQTT',
};

/** All of them ours: what the service sends, the consumer receives. */
export function operations(): Record<string, Entry> {
  return Object.fromEntries(
    Object.keys(channels).map((name) => [`deliver${name.charAt(0).toUpperCase()}${name.slice(1)}`, operation(name)]),
  );
}

function operation(name: string): Entry {
  const { messages } = channels[name] as { messages: object };
  return {
    action: 'send',
    summary: summaries[name],
    channel: { $ref: `#/channels/${name}` },
    messages: Object.keys(messages).map((message) => ({ $ref: `#/channels/${name}/messages/${message}` })),
    ...(bindings[name] && { bindings: bindings[name] }),
  };
}
