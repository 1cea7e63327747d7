import { reported } from '@heliograph/base-data';
import { durationSeconds, parseCommandLine, UsageError, wholeNumber } from '@heliograph/stack';

export interface ChaosOptions {
  name: string;
  /** The command line as it was typed. */
  command: string;
  /** The duration of the load, in seconds. */
  seconds: number;
  /** Records a second of the generator. */
  rate: number;
  /** The file for the JSON summary. */
  summaryFile?: string;
  /** The seed of all random choices: when a process is killed, which request is answered 500. */
  seed: number;
  /** dead-endpoints: percent of the endpoints that never answer. */
  share: number;
  /** retry-schedule: on the virtual clock alone. */
  virtual: boolean;
  /** Restarts: SIGKILL instead of SIGTERM; rolling-restart: crashes in place. */
  kill: boolean;
  /** broker-kill, broker-election, kill-two: only one replica of each dispatcher; durations are not checked. import: one replica of each service. */
  small: boolean;
  /** kill: all services in one process, which is killed. */
  allInOne: boolean;
  /** Kafka brokers: 1, or 3 with three replicas of each topic, of which two must have a record. */
  brokers: 1 | 3;
}

export interface ScenarioDefaults {
  name: string;
  /** One line of help. */
  about: string;
  /** The generator's, in records a second. */
  rate: number;
  seconds: number;
  /** The default number of Kafka brokers; 1 when absent. */
  brokers?: 1 | 3;
  /** It can run on one process. */
  allInOne?: boolean;
}

export function usage(scenarios: readonly ScenarioDefaults[]): string {
  const lines = scenarios.map(({ name, about }) => `  ${name.padEnd(18)} ${about}`);
  return `npm run chaos -- <scenario> [--for 60s] [--rate N] [--summary FILE] [--seed N] [--brokers 1|3] [--share 2|20] [--kill] [--all-in-one] [--virtual]
npm run chaos -- check-history FILE [--grace 5s]
npm run chaos -- list

${lines.join('\n')}

  --for 60s        duration of the load (s, m, h), without start and drain
  --rate N         records per second
  --summary FILE   write the counts as JSON
  --seed N         seed of all random choices (default 1)
  --brokers 3      three Kafka brokers, topics with three replicas and min.insync.replicas=2 (broker-*, kill-two, soak: default)
  --small          broker-kill, broker-election, kill-two: one replica of each dispatcher; recovery times are not checked; import: one replica of each service
  --share N        dead-endpoints: percentage of endpoints that never answer (default: 2, then 20)
  --kill           kafka-restart, postgres-down, mqtt-restart: SIGKILL instead of SIGTERM; rolling-restart: SIGKILL and restart of each worker; kafka-cluster-lost: MirrorMaker ends 5 s before
  --all-in-one     kill: all services in one process, which is killed
  --virtual        retry-schedule: virtual clock only, without Kafka and PostgreSQL (takes seconds)`;
}

/** @throws UsageError that names the option and its allowed values */
export function parseOptions(args: readonly string[], scenarios: readonly ScenarioDefaults[]): ChaosOptions {
  const { values, positionals } = parse(args);
  const found = scenarios.find(({ name }) => name === positionals[0]);
  if (found === undefined || positionals.length !== 1)
    throw new UsageError(`which scenario? One of ${scenarios.map(({ name }) => name).join(', ')}`);
  if (values['all-in-one'] === true && found.allInOne !== true)
    throw new UsageError(`--all-in-one: not with ${found.name}, which needs a process for each service`);
  return {
    name: found.name,
    command: `npm run chaos -- ${args.join(' ')}`,
    seconds: values.for === undefined ? found.seconds : durationSeconds('--for', values.for),
    rate: wholeNumber('--rate', values.rate ?? String(found.rate), 1, 20_000),
    seed: wholeNumber('--seed', values.seed ?? '1', 0, 2 ** 31),
    share: wholeNumber('--share', values.share ?? '0', 0, 90),
    brokers: brokers(values.brokers, found.brokers ?? 1),
    kill: values.kill ?? false,
    virtual: values.virtual ?? false,
    small: values.small ?? false,
    allInOne: values['all-in-one'] ?? false,
    ...reported({ summaryFile: values.summary }),
  };
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  return parseCommandLine({
    args: [...args],
    allowPositionals: true,
    options: {
      for: text,
      rate: text,
      summary: text,
      seed: text,
      share: text,
      brokers: text,
      small: { type: 'boolean' },
      kill: { type: 'boolean' },
      virtual: { type: 'boolean' },
      'all-in-one': { type: 'boolean' },
    },
  });
}

function brokers(text: string | undefined, defaultCount: 1 | 3): 1 | 3 {
  if (text === undefined) return defaultCount;
  if (text !== '1' && text !== '3') throw new UsageError(`--brokers ${text}: 1 or 3`);
  return text === '1' ? 1 : 3;
}
