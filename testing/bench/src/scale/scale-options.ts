import { parseArgs } from 'node:util';
import { reported } from '@heliograph/vendor-contract';
import { UsageError } from '../options.ts';

export interface ScaleOptions {
  /** Sizes of the fleets, one run each. */
  devices: readonly number[];
  /** Seconds that each run is observed. */
  seconds: number;
  /** Where the summary goes as JSON. */
  summaryFile?: string;
  /** The most accounts that get Kafka topics. */
  kafkaAccounts: number;
}

export const usage = `npm run scale -- --devices N[,N…] [--for 10m] [--summary FILE] [--kafka-accounts N]

  --devices N,…       inverters of the fleet, each reported every five minutes; with several numbers one run after another, and memory by fleet size
  --for TIME          how long the load is observed, e.g. 90s or 10m, once everything runs (default 10m); punctuality needs 6m to see each device twice
  --summary FILE      write the summary as JSON
  --kafka-accounts N  the most accounts that get Kafka topics of their own, two each (default 300)`;

const units = { s: 1, m: 60 } as const;

/** @throws UsageError that names the option and what it takes */
export function parseScaleOptions(args: readonly string[]): ScaleOptions {
  const { devices, for: time, summary, 'kafka-accounts': kafka } = parse(args);
  if (devices === undefined) throw new UsageError('--devices is missing: how many inverters?');
  return {
    devices: devices.split(',').map((text) => integer('--devices', text, 1_000, 3_000_000)),
    seconds: secondsOf(time ?? '10m'),
    ...reported({ summaryFile: summary }),
    kafkaAccounts: integer('--kafka-accounts', kafka ?? '300', 0, 10_000),
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        devices: { type: 'string' },
        for: { type: 'string' },
        summary: { type: 'string' },
        'kafka-accounts': { type: 'string' },
      },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function integer(option: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least || value > most)
    throw new UsageError(`${option} ${text}: a whole number from ${least} to ${most}`);
  return value;
}

function secondsOf(text: string): number {
  const [, count, unit] = /^(\d+)([sm])$/.exec(text) ?? [];
  const seconds = Number(count) * units[unit as keyof typeof units];
  if (!(seconds >= 10 && seconds <= 7_200)) throw new UsageError(`--for ${text}: from 10s to 120m`);
  return seconds;
}
