import { channelNames, defaultChannelNames, isChannel, type ChannelName } from '@heliograph/delivery';
import { capacityOf, chartValues, dispatcherOf, mostRecordsPerSecond, type Capacity, type Fleet } from './capacity.ts';
import { text, UsageError, wholeNumber, type Command, type OptionValues } from './command.ts';

export const capacity: Command = {
  name: 'capacity',
  summary:
    'Prints the pods, partitions and disks that a fleet needs. Measures nothing: docs/operate/sizing.md has the sources.',
  offline: true,
  options: {
    devices: { value: 'N', description: 'The number of monitored devices.', required: true },
    'interval-minutes': { value: '5', description: 'The minutes between two samples of a device.' },
    hours: { value: '24', description: 'The hours of a day with samples; inverters often send none at night.' },
    channels: {
      value: defaultChannelNames.join(),
      description: 'The channels that are on; each delivers every record.',
    },
    'history-days': { value: '7', description: 'The days of the device history (HISTORY_DAYS).' },
    'energy-years': { value: '5', description: 'The years of energy (ENERGY_YEARS).' },
    'topic-hours': { value: '168', description: "The hours in the accounts' topics (ACCOUNT_TOPIC_RETENTION_HOURS)." },
    'kafka-replicas': { value: '3', description: 'The copies of each topic.' },
    values: { description: 'Prints the values for the chart.' },
  },
  run: (_, options) => {
    const fleet = fleetOf(options);
    const found = capacityOf(fleet);
    if (!found)
      throw new UsageError(
        `no fleet beyond ${mostRecordsPerSecond.toLocaleString('en')} records/s was measured: take fewer --devices or longer --interval-minutes`,
      );
    const rows = rowsOf(fleet, found);
    return Promise.resolve({
      data: found,
      ...(options.values === true
        ? { text: chartValues(fleet, found) }
        : { table: { columns: ['what', 'how much', 'setting'], rows } }),
    });
  },
};

/** @throws UsageError */
function fleetOf(options: OptionValues): Fleet {
  const number = (name: string, fallback: number, max: number, min = 1): number => {
    const value = wholeNumber(options, name, min) ?? fallback;
    if (value > max) throw new UsageError(`--${name} must be at most ${max}`);
    return value;
  };
  return {
    devices: wholeNumber(options, 'devices', 1)!,
    intervalMinutes: number('interval-minutes', 5, 1_440),
    hours: number('hours', 24, 24),
    channels: channelsOf(text(options, 'channels')),
    historyDays: number('history-days', 7, 7, 0),
    energyYears: number('energy-years', 5, 20, 0),
    topicHours: number('topic-hours', 168, 8_760),
    kafkaReplicas: number('kafka-replicas', 3, 9),
  };
}

/** @throws UsageError */
function channelsOf(list: string | undefined): readonly ChannelName[] {
  const channels = list?.split(',') ?? defaultChannelNames;
  return channels.map((name) => {
    if (!isChannel(name)) throw new UsageError(`--channels must be of ${channelNames.join()}, not ${name}`);
    return name;
  });
}

function rowsOf({ channels, historyDays, energyYears }: Fleet, found: Capacity): string[][] {
  const dispatchers = channels.map((channel) => [
    `${channel}-dispatcher`,
    podsOf(dispatcherOf(channel, found)),
    `${channel}Dispatcher.replicas`,
  ]);
  return [
    ['records/s', found.recordsPerSecond.toPrecision(3), ''],
    ['records a day', Math.round(found.recordsPerDay).toLocaleString('en'), ''],
    ['partitions', String(found.partitions), 'kafka.topicPartitions'],
    ['normalizer', podsOf(found.normalizer), 'normalizer.replicas'],
    ...dispatchers,
    ['Kafka disk, all brokers', size(found.kafkaBytes), ''],
    [`PostgreSQL disk: history of ${historyDays} days`, size(found.historyBytes), 'HISTORY_DAYS'],
    [`PostgreSQL disk: energy of ${energyYears} years`, size(found.energyBytes), 'ENERGY_YEARS'],
    ['PostgreSQL memory: devices, latest values', size(found.hotBytes), 'shared_buffers'],
  ];
}

function podsOf({ replicas, cpu }: Capacity['normalizer']): string {
  return `${replicas} x ${cpu}m CPU`;
}

function size(bytes: number): string {
  const gigabytes = Number((bytes / 1e9).toPrecision(2));
  return `${gigabytes.toLocaleString('en', { maximumFractionDigits: 3 })} GB`;
}
