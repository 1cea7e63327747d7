import type { ModelInverter, ModelSite } from '../../plant-model/index.ts';
import { Refusal } from './errors.ts';
import type { Fleet } from './fleet.ts';

/** The differences of this cloud from the documented one. */
export interface Quirks {
  /** `tmstp` is the plant's clock read as China's (live client) instead of UTC (document). */
  plantClock: boolean;
  /** The unit that a page of getInverterDataPagePro counts: the document leaves it open. */
  historyPages: 'rows' | 'inverters';
  /** The reaction of getLastTsDataPro to a serial number it does not know: it leaves it out (no code for it is documented), or refuses the call. */
  unknownSerials: 'omitted' | 'refused';
}

export interface Call {
  fleet: Fleet;
  quirks: Quirks;
  query: URLSearchParams;
  /** Unix ms. */
  now: number;
}

/** `data` of a call, or the whole answer of an end user's one. Throws `Refusal`, `BareRefusal`. */
export type Route = (call: Call) => unknown;

const DEFAULT_PAGE = 10;
const MAX_PER_PAGE = 200;

/** Returns a parameter that must be there. */
export function required({ query }: Call, name: string): string {
  const value = query.get(name) ?? '';
  if (value === '') throw new Refusal(10001, `Parameter \`${name}\` is required`);
  return value;
}

/** Returns the plant named by `apikey` (`key` in the end users' family). */
export function namedSite(call: Call, parameter = 'apikey'): ModelSite {
  const site = call.fleet.siteOf(required(call, parameter));
  if (!site) throw new Refusal(10012);
  return site;
}

/** Inverters named by a list of serial numbers; each must be in the account. */
export function namedInverters({ fleet }: Call, serials: string): ModelInverter[] {
  return serials.split(',').map((serial) => {
    const inverter = fleet.inverterOf(serial.trim());
    if (!inverter) throw new Refusal(10012);
    return inverter;
  });
}

/** Returns the plant's inverters, or those of them that `isnos` names. */
export function inverters(call: Call, site: ModelSite, parameter = 'isnos'): ModelInverter[] {
  const serials = call.query.get(parameter) ?? '';
  if (serials === '') return site.inverters;
  const named = namedInverters(call, serials);
  if (named.some((inverter) => inverter.site !== site)) throw new Refusal(10403);
  return named;
}

/** Returns a page of a list as the Pro family frames it. */
export function page<T>({ query }: Call, items: readonly T[], format: (items: readonly T[]) => unknown[]): unknown {
  const pageNum = count(query.get('pageNum') ?? '1');
  const pageSize = Math.min(MAX_PER_PAGE, count(query.get('pageSize') ?? String(DEFAULT_PAGE)));
  return {
    totalPages: Math.ceil(items.length / pageSize),
    totalElements: items.length,
    pageNum,
    pageSize,
    result: format(items.slice((pageNum - 1) * pageSize, pageNum * pageSize)),
  };
}

export function count(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Refusal(10001);
  return Number(text);
}
