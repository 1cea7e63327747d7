import { VendorError, type VendorAccountAccess } from '@heliograph/vendor-contract';
import { declaration } from './declaration.ts';

/**
 * The target of the calls of an account: a host of its region by name (absent: the base URL), and the path before theirs, with a slash at the end.
 */
export interface RegionalBase {
  host?: string;
  prefix: string;
}

/**
 * Returns the regional base a login answers as `api`. Tokens are sent nowhere else than to the account's own base URL or a declared host of its
 * region: everything else is refused (`protocol`), whatever the answer says.
 */
export function regionalBase(account: VendorAccountAccess, api: unknown, call: string): RegionalBase {
  const url = typeof api === 'string' ? parse(api) : undefined;
  if (!url) throw refusal(call, 'the login names no regional base');
  const own = below(url, account.baseUrl);
  if (own !== undefined) return { prefix: own };
  for (const [host, base] of Object.entries(hostsOf(account.region))) {
    const prefix = below(url, base);
    if (prefix !== undefined) return { host, prefix };
  }
  throw refusal(call, `the login names a host that is not one of the region: ${url.origin.slice(0, 100)}`);
}

function hostsOf(regionId: string): Readonly<Record<string, string>> {
  return declaration.regions.find(({ id }) => id === regionId)?.hosts ?? {};
}

/**
 * Returns the part of the URL that follows `base`; undefined when the URL does not lie below it. Origins are compared whole: `…com.evil.example` is
 * another.
 */
function below(url: URL, base: string): string | undefined {
  const own = new URL(base);
  if (url.origin !== own.origin) return undefined;
  const root = withSlash(own.pathname);
  const path = withSlash(url.pathname);
  return path.startsWith(root) ? path.slice(root.length - 1) : undefined;
}

function withSlash(path: string): string {
  return path.endsWith('/') ? path : `${path}/`;
}

/** Returns undefined for no URL, and for one that brings a name or password of its own. */
function parse(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.username === '' && url.password === '' ? url : undefined;
}

function refusal(call: string, why: string): VendorError {
  return new VendorError('protocol', `${call}: ${why}`, { call });
}
