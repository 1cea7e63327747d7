import { CONFIGURATION_EXIT_CODE, InvalidConfigurationError } from '../configuration/load-configuration.ts';

export interface CheckableCommand {
  /** At the head of each line: `sync-api`. */
  service: string;
  usage: string;
  /** Default process.argv. */
  args?: readonly string[] | undefined;
  write?: ((line: string) => void) | undefined;
  /** @returns the exit code */
  run: (checkOnly: boolean, report: (line: string) => void) => Promise<number>;
}

const USAGE_EXIT_CODE = 64;
const MAX_NAMES = 5;

/**
 * An operator's program of one service, which takes `--check` (only look) and nothing else.
 * @returns the exit code: that of `run`, 1 when it fails, 64 usage, 78 configuration
 */
export async function runCheckableCommand({ service, usage, run, ...given }: CheckableCommand): Promise<number> {
  const write = given.write ?? ((line: string) => void process.stdout.write(`${line}\n`));
  const args = given.args ?? process.argv.slice(2);
  if (args.some((arg) => arg !== '--check')) {
    write(usage);
    return USAGE_EXIT_CODE;
  }
  const report = (line: string): void => write(`${service}: ${line}`);
  try {
    return await run(args.includes('--check'), report);
  } catch (error) {
    // A database error may quote the row: its message without query and parameters has to do.
    report((error as Error).message);
    return error instanceof InvalidConfigurationError ? CONFIGURATION_EXIT_CODE : 1;
  }
}

/** The first few names, and how many more there are. */
export function firstFew(names: readonly string[]): string {
  const more = names.length > MAX_NAMES ? [`and ${names.length - MAX_NAMES} more`] : [];
  return [...names.slice(0, MAX_NAMES), ...more].join(', ');
}
