import type { ParkSite } from '../park/index.ts';
import { double, pageOf, refusals, type Body, type Fields } from './simulator-answers.ts';
import { deviceRows } from './simulator-devices.ts';
import type { Fleet, Reading } from './simulator-fleet.ts';
import { dayBounds, energyOf, resolutionOf, spanBounds, spansOf } from './simulator-statistics.ts';

const FRAMES = 1;
const LARGEST_PAGE_WITH_DEVICES = 50;
const POWER_SECONDS = 366 * 86_400;

/** `sites`: those the token may see. */
export function stationList(fleet: Fleet, sites: readonly ParkSite[], body: Body, now: number): Fields {
  return { total: sites.length, stationList: pageOf(sites, body).map((site) => station(fleet, site, now)) };
}

/** The total has another name here. */
export function listWithDevice(fleet: Fleet, sites: readonly ParkSite[], body: Body, now: number): Fields {
  const shown = pageOf(sites, body, LARGEST_PAGE_WITH_DEVICES).map((site) => {
    const devices = deviceRows(fleet, site, body, now);
    const type = capacityKw(site) < 30 ? 'HOUSE_ROOF' : 'COMMERCIAL_ROOF';
    return { ...station(fleet, site, now), type, deviceTotal: devices.length, deviceListItems: devices };
  });
  return { stationTotal: sites.length, stationList: shown };
}

function station(fleet: Fleet, site: ParkSite, now: number): Fields {
  const readings = site.inverters.map((inverter) => fleet.reading(inverter, now));
  return {
    id: fleet.stationId(site),
    name: site.name,
    locationLat: site.latitude,
    locationLng: site.longitude,
    locationAddress: site.address,
    regionNationId: 50 + (site.index % 8),
    regionTimezone: site.timezone,
    gridInterconnectionType: 'DISTRIBUTED_FULLY',
    installedCapacity: double(capacityKw(site), 2),
    startOperatingTime: double(installedAt(site)),
    createdDate: double(installedAt(site)),
    batterySOC: null,
    connectionStatus: connectionStatus(readings),
    generationPower: double(powerW(readings), 1),
    lastUpdateTime: double(newest(readings)),
    contactPhone: '',
    ownerName: null,
  };
}

const capacityKw = (site: ParkSite): number =>
  Number((site.inverters.reduce((sum, { ratedPowerKw }) => sum + ratedPowerKw, 0) * 1.1).toFixed(2));
const installedAt = (site: ParkSite): number => Date.parse(`${site.installedAt}T10:00:00Z`) / 1000;
const newest = (readings: readonly Reading[]): number =>
  Math.floor(Math.max(0, ...readings.map(({ sample }) => sample.time)));
const powerW = (readings: readonly Reading[]): number =>
  Math.round(readings.reduce((sum, { sample, connected }) => sum + (connected ? sample.acPowerW : 0), 0));

function connectionStatus(readings: readonly Reading[]): string {
  const connected = readings.filter((reading) => reading.connected).length;
  if (connected === readings.length) return 'NORMAL';
  return connected === 0 ? 'ALL_OFFLINE' : 'PART_OFFLINE';
}

/** Powers in W. There is no meter and no battery: what they would tell is null. */
export function stationLatest(fleet: Fleet, site: ParkSite, now: number): Fields {
  const readings = site.inverters.map((inverter) => fleet.reading(inverter, now));
  return { ...powers(powerW(readings)), lastUpdateTime: double(newest(readings)) };
}

function powers(generationW: number): Fields {
  return {
    generationPower: double(generationW, 1),
    consumptionPower: null,
    gridPower: null,
    purchasePower: null,
    wirePower: null,
    chargePower: null,
    dischargePower: null,
    batteryPower: null,
    batterySOC: null,
    irradiateIntensity: null,
  };
}

/** Power of a day (`granularity` 1), or the energy of days (the last one excluded, says the vendor's sample code), months, years. */
export function stationHistory(fleet: Fleet, site: ParkSite, body: Body, now: number): Fields {
  const { startAt, endAt = startAt, granularity } = body;
  if (granularity === FRAMES) {
    const { from, to } = dayBounds(fleet, site, startAt, startAt);
    return { granularity, stationDataItems: frames(fleet, site, from, to, now) };
  }
  const resolution = resolutionOf(granularity);
  const spans = spansOf(fleet, site, resolution, startAt, endAt, now);
  const asked = resolution === 'day' ? spans.filter(({ name }) => name !== endAt) : spans;
  const items = asked.map((span) => {
    const [year, month = 0, day = 0] = span.name.split('-').map(Number);
    const total = site.inverters.reduce((sum, inverter) => sum + energyOf(fleet, inverter, resolution, span), 0);
    const meters = { consumptionValue: null, gridValue: null, purchaseValue: null };
    return { year, month, day, generationValue: double(total / 1000, 2), ...meters };
  });
  return { granularity, stationDataItems: items };
}

export function stationPower(fleet: Fleet, site: ParkSite, body: Body, now: number): Fields {
  const { from, to } = spanBounds(body, POWER_SECONDS, refusals.within12Months);
  return { stationDataItems: frames(fleet, site, from, to + 1, now) };
}

/** The plant's power at the times of its first inverter. */
function frames(fleet: Fleet, site: ParkSite, from: number, to: number, now: number): Fields[] {
  const [first] = site.inverters;
  return fleet.samples(first!, from, to, now).map(({ time }) => ({
    timeStamp: Math.floor(time),
    ...powers(
      Math.round(site.inverters.reduce((sum, inverter) => sum + fleet.park.sample(inverter, time).acPowerW, 0)),
    ),
  }));
}
