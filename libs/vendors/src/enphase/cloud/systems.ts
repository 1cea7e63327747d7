import { isRecord } from '@heliograph/vendor-contract';
import type { SimulatorRequest } from '@heliograph/vendor-contract';
import type { ModelSite } from '../../plant-model/index.ts';
import { invalidRequest, Refusal } from './answers.ts';
import type { Fleet, Report } from './fleet.ts';
import { intervalsOf } from './series.ts';
import { pageOf, slice } from './window.ts';
import { LIST_PAGE } from '../wire.ts';

/** Answers GET /systems. */
export function systems(fleet: Fleet, query: URLSearchParams): object {
  return systemPage(fleet, fleet.plantModel.sites, query, query.get('sort_by'));
}

/** Answers POST /systems/search. */
export function search(fleet: Fleet, { query, body }: SimulatorRequest): object {
  const parameters = parseBody(body);
  const filter = isRecord(parameters.system) ? parameters.system : undefined;
  if (!filter) throw new Refusal(422, 'system is missing at Json body location');
  const matches = (site: ModelSite): boolean =>
    listHolds(filter.ids, fleet.systemId(site)) &&
    listHolds(filter.statuses, systemStatus(fleet.reports(site))) &&
    (typeof filter.name !== 'string' || site.name.toLowerCase().includes(filter.name.toLowerCase()));
  const sortBy = typeof parameters.sort_by === 'string' ? parameters.sort_by : null;
  return systemPage(fleet, fleet.plantModel.sites.filter(matches), query, sortBy);
}

function parseBody(body: Buffer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return isRecord(value) ? { ...value } : {};
  } catch {
    return {};
  }
}

function listHolds(list: unknown, value: unknown): boolean {
  return !Array.isArray(list) || list.includes(value);
}

function systemPage(fleet: Fleet, sites: readonly ModelSite[], query: URLSearchParams, sortBy: string | null): object {
  if (sortBy !== null && sortBy !== 'id' && sortBy !== '-id')
    throw invalidRequest(
      'The sorting parameter is not supported. Please use id for sorting by Asc or -id for sorting by Desc',
    );
  const sorted = sortBy === '-id' ? sites.toReversed() : sites;
  const page = pageOf(query, LIST_PAGE);
  const systems = slice(sorted, page).map((site) => system(fleet, site));
  return {
    total: sites.length,
    current_page: page.page,
    size: page.size,
    count: systems.length,
    items: 'systems',
    systems,
  };
}

/** Answers GET /systems/{id}, and an element of the list. */
export function system(fleet: Fleet, site: ModelSite): object {
  const { operational_at: operationalAt, ...meta } = metaOf(fleet, site);
  return {
    system_id: fleet.systemId(site),
    name: site.name,
    public_name: 'Residential System',
    timezone: site.timezone,
    address: addressOf(site),
    connection_type: 'ethernet',
    energy_lifetime: -1,
    energy_today: -1,
    system_size: -1,
    ...meta,
    operational_at: operationalAt,
    attachment_type: 'rack_mount',
    interconnect_date: null,
  };
}

/** Returns the system's status: the worst first, as the portal shows it. */
function systemStatus(reports: readonly Report[]): string {
  const has = (status: Report['status']): boolean => reports.some((report) => report.status === status);
  if (reports.length > 0 && reports.every(({ status }) => status === 'micro')) return 'comm';
  return has('power') ? 'power' : has('micro') ? 'micro' : 'normal';
}

interface Meta {
  status: string;
  last_report_at: number | null;
  last_energy_at: number | null;
  operational_at: number;
}

export function metaOf(fleet: Fleet, site: ModelSite): Meta {
  const reports = fleet.reports(site);
  const last = reports.length === 0 ? null : Math.max(...reports.map(({ at }) => at));
  return {
    status: systemStatus(reports),
    last_report_at: last,
    last_energy_at: last,
    operational_at: fleet.operationalAt(site),
  };
}

/** Answers GET /systems/{id}/summary. */
export function summary(fleet: Fleet, site: ModelSite, query: URLSearchParams): object {
  const days = fleet.days(site);
  const today = days.at(fleet.now());
  const asked = query.get('summary_date');
  const number = asked === null ? today.number : Date.parse(asked) / 86_400_000;
  if (!Number.isInteger(number)) throw new Refusal(422, `Failed to parse date ${asked ?? ''}`);
  if (number > today.number) throw new Refusal(422, 'Requested date is in the future');
  const isToday = number === today.number;
  const day = days.numbered(number);
  const reports = fleet.reports(site);
  const before = energyAt(fleet, site, day.start);
  const until = isToday
    ? reports.reduce((sum, { sample }) => sum + sample.energyTotalWh, 0)
    : energyAt(fleet, site, day.end);
  const meta = metaOf(fleet, site);
  return {
    system_id: fleet.systemId(site),
    current_power: isToday ? currentPower(fleet, site) : 0,
    energy_lifetime: Math.round(before),
    energy_today: Math.max(0, Math.round(until - before)),
    last_interval_end_at: meta.last_energy_at,
    last_report_at: meta.last_report_at,
    modules: isToday ? site.inverters.length : 0,
    operational_at: meta.operational_at,
    size_w: isToday ? site.inverters.reduce((sum, { ratedPowerKw }) => sum + ratedPowerKw * 1000, 0) : 0,
    nmi: null,
    source: 'microinverters',
    status: meta.status,
    summary_date: new Date(number * 86_400_000).toISOString().slice(0, 10),
    battery_charge_w: null,
    battery_discharge_w: null,
    battery_capacity_wh: null,
  };
}

/** Returns lifetime energy of a system at an instant, Wh. */
export function energyAt(fleet: Fleet, site: ModelSite, unixSeconds: number): number {
  return site.inverters.reduce(
    (sum, inverter) => sum + fleet.plantModel.sample(inverter, unixSeconds).energyTotalWh,
    0,
  );
}

function currentPower(fleet: Fleet, site: ModelSite): number {
  return site.inverters.reduce((sum, inverter) => {
    const end = fleet.newestEnd(inverter);
    return sum + (intervalsOf(fleet, inverter, end - fleet.period, end).at(-1)?.powr ?? 0);
  }, 0);
}

/** State, country and postal code of the plant model's cities, as the vendor writes them. */
const cities: Readonly<Record<string, readonly [state: string, country: string, postalCode: string]>> = {
  Berlin: ['BE', 'DE', '10115'],
  Valencia: ['V', 'ES', '46001'],
  Utrecht: ['UT', 'NL', '3511'],
  Bologna: ['BO', 'IT', '40121'],
  Lyon: ['ARA', 'FR', '69001'],
  Poznan: ['WP', 'PL', '60-001'],
  Lisbon: ['11', 'PT', '1000-001'],
  Munich: ['BY', 'DE', '80331'],
  Jaipur: ['RJ', 'IN', '302001'],
  Fresno: ['CA', 'US', '93701'],
  Brisbane: ['QLD', 'AU', '4000'],
  Campinas: ['SP', 'BR', '13010'],
  Hefei: ['AH', 'CN', '230001'],
  Denver: ['CO', 'US', '80202'],
  'Cape Town': ['WC', 'ZA', '8001'],
  Napier: ['HKB', 'NZ', '4110'],
};

function addressOf({ address }: ModelSite): object {
  const city = address.split(', ')[1] ?? '';
  const [state, country, postal_code] = cities[city] ?? [null, null, null];
  return { city, state, country, postal_code };
}
