/** The definition of a delivery channel; everything that names the channels follows from it. */
export interface ChannelDefinition {
  /** Names it in texts. */
  readonly title: string;
  /**
   * `many`: an account creates subscriptions, each with its own filter. `one`: an account has a single subscription, switched on with its first
   * credential, and records can be replayed to it.
   */
  readonly subscriptions: 'many' | 'one';
  /** False: an installation has it only where the operator names it. */
  readonly byDefault: boolean;
  /** Consumer groups of its dispatcher. */
  readonly groups: {
    /** Reads `basedata` and `device-events`; of a channel with one subscription also `delivery.replays`: the pace of a replay follows its offsets. */
    readonly source: string;
    /** Commit delivered records. */
    readonly delivery: readonly string[];
  };
  /** The resource requests of its dispatcher's pod, and the lag in records at which another one is started. */
  readonly pod: {
    readonly cpu: string;
    readonly memory: string;
    readonly memoryLimit: string;
    readonly lagRecords: number;
  };
}

/** The delivery channels. Their names are persisted, and are values of the public API and of the label `channel`. */
export const channels = {
  webhook: {
    title: 'webhook',
    subscriptions: 'many',
    byDefault: true,
    groups: { source: 'webhook-router', delivery: ['webhook-dispatcher', 'webhook-retry-pump'] },
    pod: { cpu: '100m', memory: '256Mi', memoryLimit: '768Mi', lagRecords: 2_000 },
  },
  kafka: {
    title: 'Kafka',
    subscriptions: 'one',
    byDefault: true,
    groups: { source: 'kafka-dispatcher', delivery: ['kafka-dispatcher'] },
    pod: { cpu: '100m', memory: '192Mi', memoryLimit: '512Mi', lagRecords: 20_000 },
  },
  mqtt: {
    title: 'MQTT',
    subscriptions: 'one',
    byDefault: true,
    groups: { source: 'mqtt-dispatcher', delivery: ['mqtt-dispatcher'] },
    pod: { cpu: '100m', memory: '256Mi', memoryLimit: '512Mi', lagRecords: 20_000 },
  },
  sink: {
    title: 'sink',
    subscriptions: 'many',
    byDefault: false,
    groups: { source: 'sink-dispatcher', delivery: ['sink-dispatcher'] },
    pod: { cpu: '100m', memory: '256Mi', memoryLimit: '768Mi', lagRecords: 20_000 },
  },
} as const satisfies Record<string, ChannelDefinition>;

/** The encodings of BaseData on the Kafka channel. */
export const kafkaFormats = ['json', 'avro'] as const;
export type KafkaFormat = (typeof kafkaFormats)[number];

type Channels = typeof channels;
export type ChannelName = keyof Channels;
/** A channel on which an account has one subscription. */
export type AccountChannelName = {
  [Name in ChannelName]: Channels[Name]['subscriptions'] extends 'one' ? Name : never;
}[ChannelName];

export const channelNames = Object.keys(channels) as ChannelName[];
/** The channels of an installation whose operator names none. */
export const defaultChannelNames = channelNames.filter((name) => channels[name].byDefault);
export const accountChannelNames = channelNames.filter(isAccountChannel);

export function isChannel(name: unknown): name is ChannelName {
  return typeof name === 'string' && Object.hasOwn(channels, name);
}

export function isAccountChannel(name: unknown): name is AccountChannelName {
  return isChannel(name) && channels[name].subscriptions === 'one';
}

/** The service that delivers by it: folder in `apps/`, command of the image, label `service`. */
export function dispatcherOf<Name extends string>(channel: Name): `${Name}-dispatcher` {
  return `${channel}-dispatcher`;
}

/** Something for each channel of an account. */
export function byAccountChannel<Value>(
  valueOf: (channel: AccountChannelName) => Value,
): Record<AccountChannelName, Value> {
  return Object.fromEntries(accountChannelNames.map((channel) => [channel, valueOf(channel)])) as Record<
    AccountChannelName,
    Value
  >;
}
