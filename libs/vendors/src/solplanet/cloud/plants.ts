import type { ModelSite } from '../../plant-model/index.ts';
import { page, namedSite, required, type Call } from './call.ts';
import { plantText } from './clock.ts';
import { Refusal } from './errors.ts';

/** Telephone codes, as the one documented number (86, China) is. */
const countries: Readonly<Record<string, number>> = {
  'Europe/Berlin': 49,
  'Europe/Madrid': 34,
  'Europe/Amsterdam': 31,
  'Europe/Rome': 39,
  'Europe/Paris': 33,
  'Europe/Warsaw': 48,
  'Europe/Lisbon': 351,
  'Asia/Kolkata': 91,
  'America/Los_Angeles': 1,
  'Australia/Brisbane': 61,
  'America/Sao_Paulo': 55,
  'Asia/Shanghai': 86,
  'America/Denver': 1,
  'Africa/Johannesburg': 27,
  'Pacific/Auckland': 64,
};

const CO2_KG = 0.7;

export interface Totals {
  powerW: number;
  todayKwh: number;
  monthKwh: number;
  yearKwh: number;
  totalKwh: number;
  /** Unix seconds of the newest sample. */
  time: number;
  /** 0 offline, 1 normal, 3 error. */
  status: 0 | 1 | 3;
}

/** Sums over the plant's inverters. */
export function totalsOf({ fleet, now }: Call, site: ModelSite): Totals {
  const readings = site.inverters.map((inverter) => fleet.reading(inverter, now));
  const sum = (value: (sample: (typeof readings)[number]['sample']) => number): number =>
    readings.reduce((total, { sample }) => total + value(sample), 0);
  const online = readings.filter(({ isOnline }) => isOnline);
  return {
    powerW: online.reduce((total, { sample }) => total + sample.acPowerW, 0),
    todayKwh: sum(({ energyTodayWh }) => energyTodayWh) / 1000,
    monthKwh: sum(({ energyMonthWh }) => energyMonthWh) / 1000,
    yearKwh: sum(({ energyYearWh }) => energyYearWh) / 1000,
    totalKwh: sum(({ energyTotalWh }) => energyTotalWh) / 1000,
    time: Math.max(...readings.map(({ sample }) => sample.time)),
    status: online.length === 0 ? 0 : online.some(({ sample }) => sample.fault) ? 3 : 1,
  };
}

export function planList(call: Call): unknown {
  const { fleet } = call;
  const order = call.query.get('order') ?? '0';
  if (!/^[012]$/.test(order)) throw new Refusal(10001);
  return page(call, fleet.plantModel.sites, (sites) => sites.map((site) => listedPlant(call, site)));
}

/** `etotal` is the energy of the year, despite its name. */
export function listedPlant(call: Call, site: ModelSite): Record<string, unknown> {
  const totals = totalsOf(call, site);
  return {
    country: countries[site.timezone] ?? 0,
    totalpower: tenths(capacityOf(site) * 10) / 10,
    apikey: call.fleet.apikey(site),
    city: site.address.split(', ')[1] ?? '',
    accountName: 'demo@example.com',
    ludt: plantText(totals.time, site.timezone),
    etoday: tenths(totals.todayKwh),
    createdt: `${site.installedAt} 10:00:00`,
    wd: site.latitude,
    etotal: tenths(totals.yearKwh),
    imgurl: '',
    province: 0,
    name: site.name,
    jd: site.longitude,
    position: site.address,
    status: totals.status,
  };
}

function capacityOf({ inverters }: ModelSite): number {
  return inverters.reduce((sum, { ratedPowerKw }) => sum + ratedPowerKw, 0);
}

export function overview(call: Call, parameter = 'apikey'): Record<string, unknown> {
  const site = namedSite(call, parameter);
  const totals = totalsOf(call, site);
  return {
    'E-Month': energy(totals.monthKwh),
    CO2Avoided: { unit: 'Kg', value: tenths(totals.totalKwh * CO2_KG) },
    'E-Today': energy(totals.todayKwh),
    TotalYield: { unit: '', value: tenths(totals.totalKwh / Math.max(1, capacityOf(site))) },
    'E-Total': energy(totals.totalKwh),
    'E-Year': energy(totals.yearKwh),
    ludt: plantText(totals.time, site.timezone),
    Power: totals.powerW < 1000 ? unitValue('W', totals.powerW) : unitValue('KW', totals.powerW / 1000),
    [parameter]: call.fleet.apikey(site),
    status: String(totals.status),
  };
}

/** Each value names its unit: KWh, from 1000 on MWh. */
function energy(kwh: number): { unit: string; value: number } {
  return kwh < 1000 ? unitValue('KWh', kwh) : unitValue('MWh', kwh / 1000);
}

function unitValue(unit: string, value: number): { unit: string; value: number } {
  return { unit, value: Math.round(value * 100) / 100 };
}

export function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}

export function deviceList(call: Call, parameter = 'apikey'): unknown[] {
  const { fleet, now } = call;
  const site = namedSite(call, parameter);
  const readings = site.inverters.map((inverter) => fleet.reading(inverter, now));
  return [
    {
      pstate: readings.some(({ isOnline }) => isOnline) ? 1 : 0,
      inverters: readings.map(({ inverter, sample, isOnline }) => ({
        isn: fleet.serial(inverter),
        ludt: plantText(sample.time, site.timezone),
        istate: isOnline ? 1 : 0,
      })),
      psn: fleet.collector(site),
    },
  ];
}

export function location(call: Call): unknown {
  const site = call.fleet.siteOfCollector(required(call, 'psno'));
  if (!site) throw new Refusal(10012);
  return { address: site.address, jd: String(site.longitude), wd: String(site.latitude) };
}
