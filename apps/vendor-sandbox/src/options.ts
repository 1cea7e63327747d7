import { parseArgs } from 'node:util';
import { ConfigurationError } from './configuration.ts';

export const usage = `npm run sandbox -- [--port 8780] [--root-ports N] [--time-scale 1] [--inverters 12] [--seed 1] [--host 127.0.0.1]

  --port N          all vendors, each under /<vendor>; GET / lists them with URLs, credentials and switches
  --root-ports N    first of the vendors' own ports, where their paths begin at /; else any free ones
  --time-scale N    sample periods and limit windows run so many times faster than the vendors' (1: as in life)
  --inverters N     inverters of each vendor
  --seed N          other simulated plants
  --host ADDRESS    what to listen on`;

/** The environment variable of each option. */
const variables = {
  port: 'SANDBOX_PORT',
  'root-ports': 'SANDBOX_ROOT_PORTS',
  'time-scale': 'TIME_SCALE',
  inverters: 'SANDBOX_INVERTERS',
  seed: 'SANDBOX_SEED',
  host: 'SANDBOX_HOST',
} as const;

/** Returns the environment with the command line's options, which take precedence; undefined: help was asked for. Throws `ConfigurationError`. */
export function withOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> | undefined {
  const values = parse(args);
  if (values.help === true) return undefined;
  const given = Object.entries(variables).flatMap(([option, variable]) => {
    const value = values[option];
    return typeof value === 'string' ? [[variable, value] as const] : [];
  });
  return { ...environment, ...Object.fromEntries(given) };
}

function parse(args: readonly string[]): Record<string, string | boolean | undefined> {
  const texts = Object.fromEntries(Object.keys(variables).map((option) => [option, { type: 'string' as const }]));
  try {
    return parseArgs({ args: [...args], options: { ...texts, help: { type: 'boolean' } } }).values;
  } catch (error) {
    throw new ConfigurationError(`${(error as Error).message}\n${usage}`);
  }
}
