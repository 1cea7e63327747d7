import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reported } from '@heliograph/base-data';
import { durationSeconds, parseCommandLine, UsageError, wholeNumber } from '@heliograph/stack';

export interface DemoOptions {
  /** The time to run before the summary; absent = until Ctrl-C. */
  forMs?: number;
  /** The file of the JSON summary. */
  summaryFile?: string;
  /** The number that is added to every port. */
  portOffset: number;
  /** The number of inverters per simulated vendor. */
  inverters: number;
  /** The number of inverters of all vendors together, in place of `inverters`. */
  devices?: number;
  /** The number of past days whose samples are imported of each vendor account when it is added; 0: none. */
  importDays: number;
  /** True when each service is a process of its own. */
  separate: boolean;
  /** True when brokers and database come from the environment, and are not started. */
  existing: boolean;
  /** True when the channel of sinks is on, and sinks may be on this machine. */
  sinks?: boolean;
  /** The OTLP/HTTP receiver to which every trace is sent. */
  traces?: string;
}

/** Kept in a file of its own, which tools/start.mjs prints before anything is installed. */
export const usage = readFileSync(join(import.meta.dirname, '..', 'usage.txt'), 'utf8').trimEnd();

/** A larger fleet has no past by default: its import would take the machine for minutes. */
const maxImportedInverters = 30;

const existingVariables = ['KAFKA_BROKERS', 'DATABASE_URL', 'REDIS_URL', 'MQTT_URL'] as const;

/** Throws `UsageError` naming what `--existing` needs and the environment lacks. */
export function assertExisting(env: Readonly<Record<string, string | undefined>>): void {
  const missing = existingVariables.filter((name) => !env[name]);
  if (missing.length > 0) throw new UsageError(`--existing needs ${missing.join(', ')} in the environment`);
}

/** Parses the options. Throws `UsageError` that names the option and its valid values. */
export function parseOptions(args: readonly string[]): DemoOptions {
  const { values } = parse(args);
  if (values.devices !== undefined && values.inverters !== undefined)
    throw new UsageError('--devices and --inverters: give one of them');
  const forMs = values.for === undefined ? undefined : durationSeconds('--for', values.for) * 1_000;
  const inverters = wholeNumber('--inverters', values.inverters ?? '12', 1, 2_000);
  const devices = values.devices === undefined ? undefined : wholeNumber('--devices', values.devices, 15, 30_000);
  const isForLooking = forMs === undefined && devices === undefined && inverters <= maxImportedInverters;
  return {
    ...reported({ forMs, summaryFile: values.summary }),
    portOffset: wholeNumber('--port-offset', values['port-offset'] ?? '0', 0, 10_000),
    inverters,
    ...reported({ devices }),
    importDays: wholeNumber('--import-days', values['import-days'] ?? (isForLooking ? '3' : '0'), 0, 31),
    separate: values.separate ?? false,
    existing: values.existing ?? false,
    ...reported({
      sinks: values.sinks,
      traces: values.traces === undefined ? undefined : url('--traces', values.traces),
    }),
  };
}

function parse(args: readonly string[]) {
  return parseCommandLine({
    args: [...args],
    options: {
      for: { type: 'string' },
      summary: { type: 'string' },
      inverters: { type: 'string' },
      devices: { type: 'string' },
      'import-days': { type: 'string' },
      'port-offset': { type: 'string' },
      separate: { type: 'boolean' },
      existing: { type: 'boolean' },
      sinks: { type: 'boolean' },
      traces: { type: 'string' },
    },
  });
}

function url(name: string, text: string): string {
  if (!/^https?:\/\/[^@]+$/.test(text) || !URL.canParse(text))
    throw new UsageError(`${name} ${text}: the URL of an OTLP/HTTP receiver, for example http://localhost:4318`);
  return text;
}
