import { channelNames, channels as definitions, type ChannelName } from '@heliograph/delivery';

/** A fleet to be carried. */
export interface Fleet {
  devices: number;
  /** Minutes between two samples of a device. */
  intervalMinutes: number;
  /** Hours of a day with samples. */
  hours: number;
  /** The channels that are on; every record is delivered once on each. */
  channels: readonly ChannelName[];
  /** Days of the device history (`HISTORY_DAYS`). */
  historyDays: number;
  /** Years of energy (`ENERGY_YEARS`). */
  energyYears: number;
  /** Hours in the accounts' Kafka topics (`ACCOUNT_TOPIC_RETENTION_HOURS`). */
  topicHours: number;
  /** Copies of a topic. */
  kafkaReplicas: number;
}

/** A service's pods, and the CPU that each requests, in thousandths of a core. */
interface Pods {
  replicas: number;
  cpu: number;
}

export interface Capacity {
  /** While the sun shines on all of them. */
  recordsPerSecond: number;
  recordsPerDay: number;
  /** `TOPIC_PARTITIONS`. */
  partitions: number;
  normalizer: Pods;
  webhookDispatcher: Pods;
  otherDispatchers: Pods;
  kafkaBytes: number;
  historyBytes: number;
  energyBytes: number;
  /** Rows of the devices and their latest samples: PostgreSQL keeps them in memory. */
  hotBytes: number;
}

type Step = Pick<Capacity, 'partitions' | 'normalizer' | 'webhookDispatcher' | 'otherDispatchers'> & {
  /** Devices that report every five minutes. */
  devices: number;
};

/** What carries a fleet of at most that size and catches up after an outage of an hour: docs/operate/sizing.md, "Fleets". */
const steps: readonly Step[] = [
  {
    devices: 1_000,
    partitions: 6,
    normalizer: { replicas: 2, cpu: 50 },
    webhookDispatcher: { replicas: 2, cpu: 50 },
    otherDispatchers: { replicas: 2, cpu: 50 },
  },
  {
    devices: 10_000,
    partitions: 6,
    normalizer: { replicas: 2, cpu: 100 },
    webhookDispatcher: { replicas: 2, cpu: 100 },
    otherDispatchers: { replicas: 2, cpu: 100 },
  },
  {
    devices: 100_000,
    partitions: 12,
    normalizer: { replicas: 2, cpu: 250 },
    webhookDispatcher: { replicas: 2, cpu: 250 },
    otherDispatchers: { replicas: 2, cpu: 250 },
  },
  {
    devices: 1_000_000,
    partitions: 24,
    normalizer: { replicas: 3, cpu: 500 },
    webhookDispatcher: { replicas: 3, cpu: 500 },
    otherDispatchers: { replicas: 2, cpu: 250 },
  },
  {
    devices: 3_000_000,
    partitions: 48,
    normalizer: { replicas: 4, cpu: 1_000 },
    webhookDispatcher: { replicas: 4, cpu: 1_000 },
    otherDispatchers: { replicas: 2, cpu: 500 },
  },
];
/** The rate of the largest of these fleets: nothing is known of a larger one. */
export const mostRecordsPerSecond = steps.at(-1)!.devices / 300;

const rawBytes = 2_500;
const recordBytes = 1_100;
const rawDays = 3;
const recordDays = 7;
const historyBytes = 410;
const energyBytesOfDay = 580;
const readingBytesOfDay = 1_193;
const readingDays = 35;
const hotBytesOfDevice = 1_900;

/** Returns what a fleet needs; undefined beyond `mostRecordsPerSecond`. */
export function capacityOf(fleet: Fleet): Capacity | undefined {
  const { devices, intervalMinutes, hours, channels, kafkaReplicas } = fleet;
  const recordsPerSecond = devices / (intervalMinutes * 60);
  const step = steps.find(({ devices: most }) => recordsPerSecond <= most / 300);
  if (!step) return undefined;
  const recordsPerDay = (devices * hours * 60) / intervalMinutes;
  const topicDays = channels.includes('kafka') ? fleet.topicHours / 24 : 0;
  const kafkaBytesOfRecord = rawBytes * rawDays + recordBytes * (recordDays + topicDays);
  const readings = fleet.energyYears > 0 ? readingBytesOfDay * readingDays : 0;
  return {
    recordsPerSecond,
    recordsPerDay,
    partitions: step.partitions,
    normalizer: step.normalizer,
    webhookDispatcher: step.webhookDispatcher,
    otherDispatchers: step.otherDispatchers,
    kafkaBytes: recordsPerDay * kafkaBytesOfRecord * kafkaReplicas,
    historyBytes: recordsPerDay * fleet.historyDays * historyBytes,
    energyBytes: devices * (energyBytesOfDay * 365.25 * fleet.energyYears + readings),
    hotBytes: devices * hotBytesOfDevice,
  };
}

/** Returns the pods of a channel's dispatcher. */
export function dispatcherOf(channel: ChannelName, { webhookDispatcher, otherDispatchers }: Capacity): Pods {
  return channel === 'webhook' ? webhookDispatcher : otherDispatchers;
}

/** Returns the chart's values that differ from its defaults, as YAML. */
export function chartValues({ channels }: Pick<Fleet, 'channels'>, capacity: Capacity): string {
  const dispatchers = channelNames.flatMap((channel) => {
    const isOn = channels.includes(channel);
    const isDefault = isOn === definitions[channel].byDefault;
    if (!isOn) return isDefault ? [] : `${channel}Dispatcher: {enabled: false}`;
    return values(`${channel}Dispatcher`, dispatcherOf(channel, capacity), isDefault ? '' : 'enabled: true, ');
  });
  return [
    `kafka: {topicPartitions: ${capacity.partitions}}`,
    values('normalizer', capacity.normalizer),
    ...dispatchers,
  ].join('\n');
}

function values(component: string, { replicas, cpu }: Pods, first = ''): string {
  return `${component}: {${first}replicas: ${replicas}, resources: {requests: {cpu: ${cpu}m}}}`;
}
