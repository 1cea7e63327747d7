import { parseArgs, type ParseArgsConfig } from 'node:util';

/** The command line is not understood. */
export class UsageError extends Error {}

/** @throws UsageError that names the argument at fault */
export function parseCommandLine<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** @throws UsageError that names the option and its bounds */
export function wholeNumber(option: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max)
    throw new UsageError(`${option} ${text}: a whole number from ${min} to ${max}`);
  return value;
}

const unitSeconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600 };

/** Returns the seconds of a duration such as `90s`, `10m` or `2h`. @throws UsageError that names the option */
export function durationSeconds(option: string, text: string): number {
  const [, number, unit] = /^(\d{1,5})(s|m|h)$/.exec(text) ?? [];
  if (unit === undefined || Number(number) === 0)
    throw new UsageError(`${option} ${text}: a number with s, m or h, for example 60s`);
  return Number(number) * unitSeconds[unit]!;
}

/** Reads the options; a usage error is printed with the usage, and ends the process with 64. */
export function readOptionsOrExit<T>(read: () => T, usage: string): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${error.message}\n\n${usage}\n`);
    process.exit(64);
  }
}
