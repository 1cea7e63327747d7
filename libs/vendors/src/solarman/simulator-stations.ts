import type { ParkSite } from '../park/index.ts';
import { double, pageOf, refusals, type Body, type Fields } from './simulator-answers.ts';
import type { Fleet, Reading } from './simulator-fleet.ts';
import { dayBounds, energyOf, spansOf, type Resolution } from './simulator-statistics.ts';

const resolutions: Readonly<Record<number, Resolution>> = { 2: 'day', 3: 'month', 4: 'year' };
const FRAMES = 1;

/** `sites`: those the token may see. */
export function stationList(fleet: Fleet, sites: readonly ParkSite[], body: Body, now: number): Fields {
  return { total: sites.length, stationList: pageOf(sites, body).map((site) => station(fleet, site, now)) };
}

function station(fleet: Fleet, site: ParkSite, now: number): Fields {
  const readings = site.inverters.map((inverter) => fleet.reading(inverter, now));
  return {
    id: fleet.stationId(site),
    name: site.name,
    locationLat: site.latitude,
    locationLng: site.longitude,
    locationAddress: site.address,
    regionNationId: 80 + (site.index % 8),
    regionLevel1: 1000 + site.index,
    regionLevel2: null,
    regionLevel3: null,
    regionLevel4: null,
    regionLevel5: null,
    regionTimezone: site.timezone,
    type: capacityKw(site) < 30 ? 'HOUSE_ROOF' : 'COMMERCIAL_ROOF',
    gridInterconnectionType: 'DISTRIBUTED_FULLY',
    installedCapacity: double(capacityKw(site), 2),
    startOperatingTime: double(installedAt(site)),
    stationImage: null,
    createdDate: double(installedAt(site)),
    batterySoc: null,
    networkStatus: networkStatus(readings),
    generationPower: double(powerW(readings), 1),
    lastUpdateTime: double(newest(readings)),
    contactPhone: null,
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

function networkStatus(readings: readonly Reading[]): string {
  const connected = readings.filter((reading) => reading.connected).length;
  if (connected === readings.length) return 'NORMAL';
  return connected === 0 ? 'ALL_OFFLINE' : 'PARTIAL_OFFLINE';
}

export function stationBase(fleet: Fleet, { stationId }: Body): Fields {
  const site = fleet.site(stationId);
  return {
    id: fleet.stationId(site),
    name: site.name,
    location: { lat: site.latitude, lng: site.longitude, address: site.address },
    region: { nationId: 80 + (site.index % 8), level1: 1000 + site.index, timezone: site.timezone },
    type: capacityKw(site) < 30 ? 'HOUSE_ROOF' : 'COMMERCIAL_ROOF',
    gridInterconnectionType: 'DISTRIBUTED_FULLY',
    installedCapacity: double(capacityKw(site), 2),
    startOperatingTime: double(installedAt(site)),
    createdDate: double(installedAt(site)),
    ownerName: null,
    ownerCompany: null,
  };
}

/** Powers in W. There is no meter and no battery: what they would tell is null. */
export function stationRealTime(fleet: Fleet, { stationId }: Body, now: number): Fields {
  const readings = fleet.site(stationId).inverters.map((inverter) => fleet.reading(inverter, now));
  const total = readings.reduce((sum, { sample }) => sum + sample.energyTotalWh, 0);
  return {
    generationPower: double(powerW(readings), 1),
    usePower: null,
    gridPower: null,
    purchasePower: null,
    wirePower: null,
    chargePower: null,
    dischargePower: null,
    batteryPower: null,
    batterySoc: null,
    irradiateIntensity: null,
    generationTotal: double(total / 1000, 2),
    lastUpdateTime: double(newest(readings)),
  };
}

export function stationHistory(fleet: Fleet, body: Body, now: number): Fields {
  const { stationId, startTime, endTime, timeType } = body;
  const site = fleet.site(stationId);
  if (timeType === FRAMES) return { timeType, stationDataItems: frames(fleet, site, startTime, endTime, now) };
  const resolution = resolutions[Number(timeType)];
  if (!resolution) throw refusals.invalid();
  const items = spansOf(fleet, site, resolution, startTime, endTime, now).map((span) => {
    const [year, month = 0, day = 0] = span.name.split('-').map(Number);
    const total = site.inverters.reduce((sum, inverter) => sum + energyOf(fleet, inverter, resolution, span), 0);
    return { year, month, day, generationValue: double(total / 1000, 2), useValue: null, gridValue: null };
  });
  return { timeType, stationDataItems: items };
}

/** The plant's power at the times of its first inverter. */
function frames(fleet: Fleet, site: ParkSite, start: unknown, end: unknown, now: number): Fields[] {
  const { from, to } = dayBounds(fleet, site, start, end);
  const [first] = site.inverters;
  return fleet.frames(first!, from, to, now).map(({ time }) => ({
    generationPower: double(
      Math.round(site.inverters.reduce((sum, inverter) => sum + fleet.park.sample(inverter, time).acPowerW, 0)),
    ),
    usePower: null,
    gridPower: null,
    dateTime: double(Math.floor(time)),
    timeZone: site.timezone,
  }));
}
