import { parseCommandLine, UsageError, wholeNumber } from '@heliograph/stack';
import { reported } from '@heliograph/vendor-contract';

interface Defaults {
  /** The runs that `--only` chooses from. */
  runs: readonly string[];
  /** Further ones, which it alone chooses. */
  others?: readonly string[];
  records: number;
  seconds: number;
  /** Records of a run of `all`: enough for the code to be compiled before half of it is over; six to eight minutes in all. */
  shortRecords?: number;
}

const defaults = {
  normalizer: {
    runs: ['growatt', 'solis', 'huawei', 'mixed', 'java'],
    records: 100_000,
    seconds: 120,
    shortRecords: 20_000,
  },
  webhook: {
    runs: ['dispatcher', 'undici'],
    others: ['cloudevents'],
    records: 50_000,
    seconds: 60,
    shortRecords: 100_000,
  },
  kafka: {
    runs: ['dispatcher', 'java'],
    others: ['cloudevents', 'avro'],
    records: 300_000,
    seconds: 120,
    shortRecords: 300_000,
  },
  mqtt: {
    runs: ['dispatcher', 'generator'],
    others: ['cloudevents'],
    records: 200_000,
    seconds: 120,
    shortRecords: 100_000,
  },
  energy: { runs: [], records: 200_000, seconds: 120 },
  imports: { runs: ['normalizer', 'webhook', 'kafka', 'mqtt'], records: 200_000, seconds: 120 },
  alarms: { runs: [], records: 60_000, seconds: 120 },
  sinks: { runs: ['postgres', 's3', 'clickhouse', 'rabbitmq', 'dispatcher'], records: 200_000, seconds: 120 },
} satisfies Record<string, Defaults>;

export type BenchName = keyof typeof defaults;
export const benchNames = Object.keys(defaults) as BenchName[];

export interface BenchOptions {
  name: BenchName;
  /** Records of each measured run. */
  records: number;
  /** The timeout of each measured run; one that takes longer is stopped and reported with its progress. */
  seconds: number;
  /** The file for the results as JSON. */
  jsonFile?: string;
  /** Folder for CPU profiles (`.cpuprofile`) of the measured processes. */
  profileDirectory?: string;
  /** Only these runs, e.g. `solis` or `mixed`. */
  only: readonly string[];
  /** The numbers of endpoints for `webhook`: one measurement with each. */
  endpoints: readonly number[];
  /** The number of times that `webhook`, `kafka`, `mqtt`, `imports`, `alarms` and `sinks` measure the service and its reference in turn. */
  pairs: number;
}

export const usage = `npm run bench -- <normalizer|webhook|kafka|mqtt|energy|imports|alarms|sinks|all> [--records N] [--seconds N] [--only RUN,RUN] [--endpoints N,N] [--pairs N] [--profile DIR] [--json FILE]

  normalizer      normalizer: raw answers -> BaseData on Kafka, compared with Kafka's producer-perf-test
  webhook         webhook-dispatcher: BaseData -> HTTPS requests, compared with an undici loop
  kafka           kafka-dispatcher: basedata -> the account's topic, compared with Kafka's producer-perf-test
  mqtt            mqtt-dispatcher: basedata -> Mosquitto, compared with a plain load generator
  energy          delivery-api's energy: a year of samples, sizes in PostgreSQL, and sums of a device and a plant of 500
  imports         normalizer and dispatchers: live records beside a backlog of imported ones, compared with live records alone
  alarms          delivery-api's alarms: a storm of 1,000 events a second beside 10,000 active alarms of the account, and lists of these;
                  live records with and without it, in turn
  sinks           batches to each kind of sink, compared with its client alone; sink-dispatcher: basedata -> rows in PostgreSQL
  all             all of them but energy, imports, alarms and sinks in sequence with short runs; --only, --endpoints, --pairs and --profile do not apply
  --records N     number of records of each run (default 100000; webhook 50000, kafka 300000, mqtt, energy, imports and sinks 200000, alarms 60000)
  --seconds N     maximum duration of each run (default 120; webhook 60); the loops run a sixth of it
  --only RUN,...  normalizer: growatt, solis, huawei, mixed, java; webhook: dispatcher, undici;
                  kafka: dispatcher, java; mqtt: dispatcher, generator;
                  imports: normalizer, webhook, kafka, mqtt; sinks: postgres, s3, clickhouse, rabbitmq, dispatcher;
                  cloudevents (webhook, kafka, mqtt; not by default): the dispatcher with the attributes of CloudEvents,
                  whose reference is the run dispatcher; avro (kafka): likewise, with BaseData as Avro
  --endpoints N,… webhook: numbers of endpoints, one measurement each (default 1,100,1000,4000)
  --pairs N       webhook, kafka, mqtt, imports, alarms, sinks: service and reference in turn so often; the table has medians with minimum and maximum,
                  and ratios pair by pair (default 1, at most 50)
  --profile DIR   write CPU profiles of the measured services (reduces throughput by about a tenth)
  --json FILE     write the results as JSON`;

const defaultEndpoints = '1,100,1000,4000';
/** The runs of a command line: one, or every benchmark in turn. @throws UsageError */
export function parseCommand(args: readonly string[]): BenchOptions[] {
  if (args[0] !== 'all') return [parseOptions(args)];
  const { values, positionals } = parse(args);
  if (
    positionals.length !== 1 ||
    values.only !== undefined ||
    values.endpoints !== undefined ||
    values.pairs !== undefined ||
    values.profile !== undefined
  )
    throw new UsageError('all: takes --records, --seconds and --json only');
  return benchNames.flatMap((name) => {
    const { shortRecords }: Defaults = defaults[name];
    if (shortRecords === undefined) return [];
    const endpoints = name === 'webhook' ? ['--endpoints', defaultEndpoints] : [];
    const records = ['--records', values.records ?? String(shortRecords)];
    const seconds = values.seconds === undefined ? [] : ['--seconds', values.seconds];
    const json = values.json === undefined ? [] : ['--json', values.json];
    return parseOptions([name, ...records, ...seconds, ...endpoints, ...json]);
  });
}

/** @throws UsageError that names the option and its allowed values */
export function parseOptions(args: readonly string[]): BenchOptions {
  const { values, positionals } = parse(args);
  const name = benchNames.find((known) => known === positionals[0]);
  if (name === undefined || positionals.length !== 1)
    throw new UsageError(`which benchmark? One of ${benchNames.join(', ')}`);
  return {
    name,
    records: wholeNumber('--records', values.records ?? String(defaults[name].records), 100, 10_000_000),
    seconds: wholeNumber('--seconds', values.seconds ?? String(defaults[name].seconds), 6, 3600),
    only: only(name, values.only),
    endpoints: (values.endpoints ?? defaultEndpoints)
      .split(',')
      .map((text) => wholeNumber('--endpoints', text, 1, 10_000)),
    pairs: wholeNumber('--pairs', values.pairs ?? '1', 1, 50),
    ...reported({ jsonFile: values.json, profileDirectory: values.profile }),
  };
}

function parse(args: readonly string[]) {
  return parseCommandLine({
    args: [...args],
    allowPositionals: true,
    options: {
      records: { type: 'string' },
      seconds: { type: 'string' },
      only: { type: 'string' },
      endpoints: { type: 'string' },
      pairs: { type: 'string' },
      json: { type: 'string' },
      profile: { type: 'string' },
    },
  });
}

function only(name: BenchName, text: string | undefined): readonly string[] {
  const { runs, others = [] }: Defaults = defaults[name];
  if (text === undefined) return runs;
  const wanted = text.split(',');
  const known = [...runs, ...others];
  const unknown = wanted.find((run) => !known.includes(run));
  if (unknown !== undefined) throw new UsageError(`--only ${unknown}: one or more of ${known.join(', ')}`);
  return wanted;
}
