import { durationSeconds, parseCommandLine, UsageError, wholeNumber } from '@heliograph/stack';
import { reported } from '@heliograph/vendor-contract';

export interface ScaleOptions {
  /** Sizes of the fleets, one run each. */
  devices: readonly number[];
  /** Seconds that each run is observed. */
  seconds: number;
  /** The file for the summary as JSON. */
  summaryFile?: string;
  /** The most accounts that get Kafka topics. */
  kafkaAccounts: number;
  /** Vendor accounts that import past samples in every second window of the observed time; 0: none. */
  imports: number;
  /** Pairs of a window without imports and one beside them. */
  pairs: number;
  /** Each fleet runs once more, with all services in one process. */
  allInOne: boolean;
}

/** The longest interval of the clouds' polls: in a window of that length every device is polled, so that both windows of a pair have the same live records. */
const windowSeconds = 305;

export const usage = `npm run scale -- --devices N[,N…] [--for 10m | --imports N [--pairs N]] [--summary FILE] [--kafka-accounts N] [--all-in-one]

  --devices N,…       inverters of the fleet, each reported every five minutes; with several numbers one run after another, and memory by fleet size
  --for TIME          how long the load is observed, e.g. 90s or 10m, once everything runs (default 10m); punctuality needs 6m to see each device twice
  --summary FILE      write the summary as JSON
  --kafka-accounts N  the most accounts that get Kafka topics of their own, two each (default 300)
  --imports N         so many vendor accounts import past samples in every second window of five minutes; live records with and without are compared
  --pairs N           windows with and without imports, ten minutes a pair (default 3)
  --all-in-one        run each fleet once more, with all services in one process, and print what both take`;

/** @throws UsageError that names the option and its allowed values */
export function parseScaleOptions(args: readonly string[]): ScaleOptions {
  const values = parse(args);
  const { devices, for: time, summary, 'kafka-accounts': kafka, imports = '0', pairs = '3' } = values;
  if (devices === undefined) throw new UsageError('--devices is missing: how many inverters?');
  const importing = wholeNumber('--imports', imports, 0, 1_000);
  const pairsMeasured = wholeNumber('--pairs', pairs, 1, 50);
  if (importing > 0 && time !== undefined)
    throw new UsageError(
      '--for goes without --imports: a window lasts until every device was polled, --pairs says how many',
    );
  return {
    devices: devices.split(',').map((text) => wholeNumber('--devices', text, 1_000, 3_000_000)),
    seconds: importing > 0 ? 2 * pairsMeasured * windowSeconds : secondsOf(time ?? '10m'),
    ...reported({ summaryFile: summary }),
    kafkaAccounts: wholeNumber('--kafka-accounts', kafka ?? '300', 0, 10_000),
    imports: importing,
    pairs: pairsMeasured,
    allInOne: values['all-in-one'] ?? false,
  };
}

function parse(args: readonly string[]) {
  return parseCommandLine({
    args: [...args],
    options: {
      devices: { type: 'string' },
      for: { type: 'string' },
      summary: { type: 'string' },
      'kafka-accounts': { type: 'string' },
      imports: { type: 'string' },
      pairs: { type: 'string' },
      'all-in-one': { type: 'boolean' },
    },
  }).values;
}

function secondsOf(text: string): number {
  const seconds = durationSeconds('--for', text);
  if (seconds < 10 || seconds > 7_200) throw new UsageError(`--for ${text}: from 10s to 120m`);
  return seconds;
}
