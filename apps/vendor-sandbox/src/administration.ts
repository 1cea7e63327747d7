import type { IncomingMessage } from 'node:http';
import { reported } from '@heliograph/vendor-contract';
import { readSwitches, SwitchError, switchNames, type Switches } from '@heliograph/vendors/sandbox';
import type { HostedVendor } from './hosted-vendor.ts';
import { readBody } from './requests.ts';

export interface AdminAnswer {
  status: number;
  body: unknown;
}

type Vendors = readonly HostedVendor[];

/** Serves `/_admin/…` to the operator of the sandbox; vendors have no such paths. */
export async function administer(request: IncomingMessage, url: URL, vendors: Vendors): Promise<AdminAnswer> {
  const route = `${request.method ?? 'GET'} ${url.pathname}`;
  if (route === 'GET /_admin/violations')
    return { status: 200, body: byId(vendors, ({ cloud }) => cloud.simulator.violations()) };
  if (route === 'GET /_admin/switches') return { status: 200, body: byId(vendors, ({ cloud }) => cloud.switches) };
  if (route === 'GET /_admin/inverter') return physicalSample(url.searchParams, vendors);
  if (route === 'POST /_admin/switches') return change(await readBody(request), url.searchParams, vendors);
  return { status: 404, body: { error: 'not_found' } };
}

/** Answers `?vendor=solis&serial=…&at=1763712000` with the inverter's own values at that time, in SI units. */
function physicalSample(query: URLSearchParams, vendors: Vendors): AdminAnswer {
  const at = Number(query.get('at') ?? Date.now() / 1000);
  const cloud = vendors.find(({ id }) => id === query.get('vendor'))?.cloud;
  if (!cloud || !Number.isFinite(at))
    return { status: 400, body: { error: 'vendor, serial and at (Unix seconds) are needed' } };
  const sample = cloud.physicalSample(query.get('serial') ?? '', at);
  return sample ? { status: 200, body: sample } : { status: 404, body: { error: 'no such inverter' } };
}

/**
 * Sets switches from `{"vendor":"solis","switches":{"outage":true}}`, or the same as a query: `?vendor=solis&outage=true`; without `vendor` for all
 * of them.
 */
function change(body: Buffer, query: URLSearchParams, vendors: Vendors): AdminAnswer {
  try {
    const { vendor, switches } = query.size > 0 && body.length === 0 ? parseQuery(query) : parse(body);
    const changes: Partial<Switches> = readSwitches(switches);
    const selectedVendors = vendor === undefined ? vendors : vendors.filter(({ id }) => id === vendor);
    if (selectedVendors.length === 0)
      throw new SwitchError(`unknown vendor; known: ${vendors.map(({ id }) => id).join(', ')}`);
    for (const hosted of selectedVendors) hosted.cloud.set(changes);
    return { status: 200, body: byId(selectedVendors, (hosted) => hosted.cloud.switches) };
  } catch (error) {
    if (error instanceof SwitchError) return { status: 400, body: { error: error.message } };
    throw error;
  }
}

function parse(body: Buffer): { vendor?: unknown; switches?: unknown } {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // The error is reported below.
  }
  throw new SwitchError(
    'the body must be a JSON object with "switches" and, for one vendor only, "vendor", or the same as a query',
  );
}

function parseQuery(query: URLSearchParams): { vendor?: unknown; switches?: unknown } {
  const { vendor, ...switches } = Object.fromEntries(query);
  return { ...reported({ vendor }), switches };
}

function byId<T>(vendors: Vendors, of: (vendor: HostedVendor) => T): Record<string, T> {
  return Object.fromEntries(vendors.map((vendor) => [vendor.id, of(vendor)]));
}

/** Describes a vendor for `GET /`. `origin` and `rootOrigin` are as the caller reaches the sandbox. */
export function describe(vendor: HostedVendor, origin: string, rootOrigin: string): Record<string, unknown> {
  const { id, name } = vendor;
  const { simulator } = vendor.cloud;
  return {
    id,
    name,
    baseUrl: `${origin}/${id}`,
    rootUrl: rootOrigin,
    credentials: simulator.credentials,
    ...reported({ consentCredentials: simulator.consentCredentials, otherCredentials: simulator.otherCredentials }),
    inverters: simulator.serials.length,
    switches: switchNames,
  };
}
