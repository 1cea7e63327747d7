import { parseArgs } from 'node:util';
import { vendorIds } from '@heliograph/vendors';

export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export interface Options {
  vendor: string;
  credentials: string;
  region: string | undefined;
  baseUrl: string | undefined;
  caFile: string | undefined;
  timezone: string | undefined;
  timeScale: number;
  devices: number;
  maxCalls: number;
  bundle: string | undefined;
  renewed: string | undefined;
  redirectUri: string | undefined;
  plan: boolean;
  json: boolean;
}

export const usage = `verify-vendor <vendor>: Makes every call of a vendor's adapter once with real credentials, reports what came, what was not understood and what differs
from docs/vendors/<vendor>.md, and writes an anonymized bundle that can be filed as a fixture. Needs no database, Kafka or Redis.

  --credentials FILE           JSON object with the members that docs/vendors/<vendor>.md lists for the vendor; - reads it from stdin. Needed, but for --plan.
  --region REGION              One of the vendor's regions (its first).
  --devices N                  Devices of each kind that are polled (3).
  --calls N                    Requests at most (300).
  --timezone ZONE              Zone of plants of which the vendor reports none: Europe/Berlin.
  --bundle DIR                 Where the bundle is written (heliograph-verify-<vendor>-<date>).
  --renewed FILE               Where credentials are written when the vendor replaces the refresh token (<credentials file>.renewed).
  --redirect-uri URI           Of the consent page, as it is registered at the vendor: prints the page's address when the credentials lack a consent.
  --plan                       Only prints the calls that it would make and the budgets they take from; asks the vendor nothing.
  --base-url URL               In place of the vendor's hosts: the sandbox, a proxy.
  --ca FILE                    PEM of a CA that signed the base URL's certificate.
  --time-scale N               How many times faster than in reality a sandbox runs (1).
  --json                       Prints the report as JSON.
  --help                       Prints this.

Exit codes: 0 every call was made and understood; 1 a call failed or was not made, something was not understood, or the bundle was refused;
64 wrong usage; 69 the vendor does not answer; 78 wrong credentials file, or the vendor refused the credentials.`;

const texts = [
  'credentials',
  'region',
  'base-url',
  'ca',
  'timezone',
  'time-scale',
  'devices',
  'calls',
  'bundle',
  'renewed',
  'redirect-uri',
] as const;

/** Undefined: help was requested. Throws `UsageError`. */
export function readOptions(args: readonly string[]): Options | undefined {
  const { values, positionals } = parse(args);
  if (values.help === true) return undefined;
  const text = (name: (typeof texts)[number]): string | undefined => {
    const value = values[name];
    return typeof value === 'string' ? value : undefined;
  };
  const number = (name: 'devices' | 'calls' | 'time-scale', otherwise: number, max: number): number => {
    const value = text(name) ?? String(otherwise);
    if (!/^\d{1,5}$/.test(value) || Number(value) < 1 || Number(value) > max)
      throw new UsageError(`--${name} is a whole number from 1 to ${max}`);
    return Number(value);
  };
  const [vendor, ...more] = positionals;
  if (vendor === undefined || more.length > 0) throw new UsageError(`name a vendor.\n\n${usage}`);
  if (!vendorIds.includes(vendor))
    throw new UsageError(`there is no vendor ${JSON.stringify(vendor.slice(0, 40))}; known: ${vendorIds.join(', ')}`);
  const baseUrl = text('base-url');
  if (baseUrl !== undefined && !URL.canParse(baseUrl)) throw new UsageError('--base-url is not a URL');
  if (text('credentials') === undefined && values.plan !== true)
    throw new UsageError(
      '--credentials FILE is needed (- for stdin): credentials are never taken from the command line',
    );
  return {
    vendor,
    credentials: text('credentials') ?? '',
    region: text('region'),
    baseUrl,
    caFile: text('ca'),
    timezone: text('timezone'),
    timeScale: number('time-scale', 1, 1000),
    devices: number('devices', 3, 100),
    maxCalls: number('calls', 300, 5000),
    bundle: text('bundle'),
    renewed: text('renewed'),
    redirectUri: text('redirect-uri'),
    plan: values.plan === true,
    json: values.json === true,
  };
}

function parse(args: readonly string[]) {
  const options = {
    ...Object.fromEntries(texts.map((name) => [name, { type: 'string' as const }])),
    plan: { type: 'boolean' as const },
    json: { type: 'boolean' as const },
    help: { type: 'boolean' as const },
  };
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
    return { values: values as Record<string, string | boolean | undefined>, positionals };
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${usage}`);
  }
}
