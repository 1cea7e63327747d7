import { parseArgs } from 'node:util';
import { ConfigurationError } from './configuration.ts';

export const usage = `npm run sandbox -- [--port 8780] [--root-ports N] [--time-scale 1] [--inverters 12] [--incidents] [--seed 1] [--host 127.0.0.1]

  --port N          port that serves all vendors, each under /<vendor>; GET / lists their URLs, credentials and switches
  --root-ports N    first of a range of ports, one per vendor, whose paths begin at /; default: free ports
  --time-scale N    speed of sample periods and rate-limit windows relative to real time
  --inverters N     number of inverters per vendor
  --incidents       one more plant per vendor: a replaced inverter, a silent week, a counter that began again
  --seed N          seed of the simulated plants
  --host ADDRESS    address to listen on`;

const variables = {
  port: 'SANDBOX_PORT',
  'root-ports': 'SANDBOX_ROOT_PORTS',
  'time-scale': 'TIME_SCALE',
  inverters: 'SANDBOX_INVERTERS',
  seed: 'SANDBOX_SEED',
  host: 'SANDBOX_HOST',
} as const;

/** Returns the environment with the command line's options, which take precedence; undefined: help was requested. Throws `ConfigurationError`. */
export function withOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> | undefined {
  const values = parse(args);
  if (values.help === true) return undefined;
  const given = Object.entries(variables).flatMap(([option, variable]) => {
    const value = values[option];
    return typeof value === 'string' ? [[variable, value] as [string, string]] : [];
  });
  if (values.incidents === true) given.push(['SANDBOX_INCIDENTS', 'true']);
  return { ...environment, ...Object.fromEntries(given) };
}

function parse(args: readonly string[]): Record<string, string | boolean | undefined> {
  const texts = Object.fromEntries(Object.keys(variables).map((option) => [option, { type: 'string' as const }]));
  try {
    return parseArgs({
      args: [...args],
      options: { ...texts, help: { type: 'boolean' }, incidents: { type: 'boolean' } },
    }).values;
  } catch (error) {
    throw new ConfigurationError(`${(error as Error).message}\n${usage}`);
  }
}
