import { between, derive, pick, random } from './noise.ts';
import { surface, type Surface } from './sun.ts';
import type { ModelBattery, ModelInverter, ModelSite } from './types.ts';
import { placeOf, type Place } from './sites.ts';

/** Watts of one module at 1000 W/m² and 25 °C; its voltage there is `MODULE_VOLTAGE`. */
export const MODULE_POWER = 430;
export const MODULE_VOLTAGE = 33;

/** Strings that look the same way. */
export interface StringGroup {
  surface: Surface;
  /** Share of the inverter's modules. */
  share: number;
}

export interface StringPlan {
  group: number;
  /** Share of the group's power: modules differ a little. */
  share: number;
  /** Voltage against the others: strings on one MPP tracker have the same. */
  voltageFactor: number;
}

/** The construction and mounting of an inverter, which a vendor's cloud does not report. */
export interface InverterPlan {
  seed: number;
  place: Place;
  modulesPerString: number;
  dcRatedW: number;
  acRatedW: number;
  tilt: number;
  groups: StringGroup[];
  strings: StringPlan[];
  /** Seconds of self-check between waking up and feeding in. */
  startSeconds: number;
  /** Cos φ falls with power, as many grid operators ask. */
  cosPhiByPower: boolean;
}

/** The plant to which something happened has a past before it. */
const MAX_INSTALLED = '2023-06-01';
const SINGLE_PHASE_KW = [3, 3.6, 4.6, 5, 6];
/** Larger ones have no battery. */
const MAX_HYBRID_KW = 30;
/** One module of a battery, Wh. */
const BATTERY_MODULE = 2560;
const THREE_PHASE_KW = [5, 8, 10, 12, 15, 20, 25, 30, 50, 60, 100, 110];

export function buildSites(seed: number, inverters: number): ModelSite[] {
  const sites: ModelSite[] = [];
  const largest = Math.max(3, Math.ceil(inverters / 20));
  for (let built = 0; built < inverters;) {
    const site = buildSite(derive(seed, sites.length), sites.length);
    const count = Math.min(inverters - built, 1 + Math.floor(random(seed, sites.length) * largest));
    for (let i = 0; i < count; i++)
      site.inverters.push(buildInverter(site, derive(seed, 100_000 + built + i), built + i));
    const [only, ...others] = site.inverters;
    if (only && others.length === 0 && only.ratedPowerKw <= MAX_HYBRID_KW) only.battery = batteryOf(only);
    built += count;
    sites.push(site);
  }
  return sites;
}

/** Returns a plant of so many inverters after the others, installed two years before the incidents at least. */
export function buildLastSite(seed: number, sites: readonly ModelSite[], inverters: number): ModelSite {
  const before = sites.reduce((count, site) => count + site.inverters.length, 0);
  const site = buildSite(derive(seed, sites.length), sites.length);
  if (site.installedAt > MAX_INSTALLED) site.installedAt = MAX_INSTALLED;
  for (let index = before; index < before + inverters; index++)
    site.inverters.push(buildInverter(site, derive(seed, 100_000 + index), index));
  return site;
}

function buildSite(seed: number, index: number): ModelSite {
  const { city, country, timezone, latitude, longitude } = placeOf(index);
  const installed = new Date(
    Date.UTC(
      2018 + Math.floor(random(seed, 1) * 8),
      Math.floor(random(seed, 2) * 12),
      1 + Math.floor(random(seed, 3) * 28),
    ),
  );
  return {
    index,
    name: `${city} Solar ${index + 1}`,
    timezone,
    latitude: Math.round((latitude + between(-0.2, 0.2, random(seed, 4))) * 1e4) / 1e4,
    longitude: Math.round((longitude + between(-0.2, 0.2, random(seed, 5))) * 1e4) / 1e4,
    address: `${1 + Math.floor(random(seed, 6) * 180)} Sun Street, ${city}, ${country}`,
    installedAt: installed.toISOString().slice(0, 10),
    inverters: [],
  };
}

function buildInverter(site: ModelSite, seed: number, index: number): ModelInverter {
  const phaseCount = random(seed, 1) < 0.3 ? 1 : 3;
  const ratedPowerKw = pick(phaseCount === 1 ? SINGLE_PHASE_KW : THREE_PHASE_KW, random(seed, 2));
  const modules = moduleCount(seed, ratedPowerKw);
  const stringCount = Math.max(1, Math.ceil(modules / 18));
  const mpptCount = Math.min(stringCount, ratedPowerKw > 25 ? Math.ceil(stringCount / 2) : 2);
  return { index, site, ratedPowerKw, phaseCount, mpptCount, stringCount };
}

/** Returns a battery of about two hours of rated power: of low voltage where the house has one phase. */
function batteryOf({ ratedPowerKw, phaseCount }: ModelInverter): ModelBattery {
  const modules = Math.max(2, Math.round((ratedPowerKw * 2000) / BATTERY_MODULE));
  return { capacityWh: modules * BATTERY_MODULE, ratedVoltageV: phaseCount === 1 ? 51.2 : 409.6 };
}

function moduleCount(seed: number, ratedPowerKw: number): number {
  const wanted = Math.round((ratedPowerKw * 1000 * between(1, 1.2, random(seed, 3))) / MODULE_POWER);
  return Math.max(8, wanted);
}

export function buildPlan(plantModelSeed: number, inverter: ModelInverter): InverterPlan {
  const seed = derive(plantModelSeed, 100_000 + inverter.index);
  const { stringCount, site } = inverter;
  const modulesPerString = Math.max(8, Math.floor(moduleCount(seed, inverter.ratedPowerKw) / stringCount));
  const tilt = between(12, 35, random(seed, 4));
  const groups = buildGroups(seed, inverter, tilt);
  return {
    seed,
    place: placeOf(site.index),
    modulesPerString,
    dcRatedW: modulesPerString * stringCount * MODULE_POWER,
    acRatedW: inverter.ratedPowerKw * 1000,
    tilt,
    groups,
    strings: buildStrings(seed, inverter, groups.length),
    startSeconds: 60 + Math.floor(random(seed, 5) * 4) * 60,
    cosPhiByPower: inverter.phaseCount === 3 && random(seed, 6) < 0.4,
  };
}

/** Returns one roof towards the equator, or two roofs east and west, each with whole MPP trackers. */
function buildGroups(seed: number, inverter: ModelInverter, tilt: number): StringGroup[] {
  const equator = inverter.site.latitude < 0 ? 180 : 0;
  const turn = between(-25, 25, random(seed, 7));
  if (inverter.mpptCount < 2 || random(seed, 8) > 0.4) return [{ surface: surface(tilt, equator + turn), share: 1 }];
  const east = stringsOfGroup(inverter, 0) / inverter.stringCount;
  return [
    { surface: surface(tilt, turn - 90), share: east },
    { surface: surface(tilt, turn + 90), share: 1 - east },
  ];
}

function mpptOf(inverter: ModelInverter, string: number): number {
  return Math.floor((string * inverter.mpptCount) / inverter.stringCount);
}

function groupOf(inverter: ModelInverter, string: number): number {
  return mpptOf(inverter, string) < Math.ceil(inverter.mpptCount / 2) ? 0 : 1;
}

function stringsOfGroup(inverter: ModelInverter, group: number): number {
  return Array.from({ length: inverter.stringCount }, (_, i) => groupOf(inverter, i)).filter((g) => g === group).length;
}

function buildStrings(seed: number, inverter: ModelInverter, groupCount: number): StringPlan[] {
  const plans = Array.from({ length: inverter.stringCount }, (_, i) => ({
    group: groupCount === 1 ? 0 : groupOf(inverter, i),
    share: between(0.97, 1.03, random(seed, 1000 + i)),
    voltageFactor: between(0.985, 1.015, random(seed, 2000 + mpptOf(inverter, i))),
  }));
  const sums = [0, 0];
  for (const plan of plans) sums[plan.group]! += plan.share;
  for (const plan of plans) plan.share /= sums[plan.group]!;
  return plans;
}
