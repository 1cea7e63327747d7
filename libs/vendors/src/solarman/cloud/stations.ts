import type { ModelSite } from '../../plant-model/index.ts';
import { double, type Body, type Fields } from '../../solarman-platform/cloud/answers.ts';
import type { Fleet } from '../../solarman-platform/cloud/fleet.ts';
import { capacityKw, figuresOf, installedAt, plantType, powersOf } from '../../solarman-platform/cloud/plants.ts';
import type { Connection } from '../../solarman-platform/cloud/plants.ts';
import { energyOfPlant, resolutionOf } from '../../solarman-platform/cloud/statistics.ts';
import { calendar, pageOf, refusals } from './answers.ts';
import { siteOf } from './accounts.ts';

const FRAMES = 1;
const networkStatus: Readonly<Record<Connection, string>> = {
  all: 'NORMAL',
  some: 'PARTIAL_OFFLINE',
  none: 'ALL_OFFLINE',
};

/** Answers the list of plants. `sites`: those the token may see. */
export function stationList(fleet: Fleet, sites: readonly ModelSite[], body: Body, now: number): Fields {
  return { total: sites.length, stationList: pageOf(sites, body).map((site) => station(fleet, site, now)) };
}

function station(fleet: Fleet, site: ModelSite, now: number): Fields {
  const { connection, powerW, newest } = figuresOf(fleet, site, now);
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
    type: plantType(site),
    gridInterconnectionType: 'DISTRIBUTED_FULLY',
    installedCapacity: double(capacityKw(site), 2),
    startOperatingTime: double(installedAt(site)),
    stationImage: null,
    createdDate: double(installedAt(site)),
    batterySoc: null,
    networkStatus: networkStatus[connection],
    generationPower: double(powerW, 1),
    lastUpdateTime: double(newest),
    contactPhone: null,
    ownerName: null,
  };
}

export function stationBase(fleet: Fleet, body: Body): Fields {
  const site = siteOf(fleet, body);
  return {
    id: fleet.stationId(site),
    name: site.name,
    location: { lat: site.latitude, lng: site.longitude, address: site.address },
    region: { nationId: 80 + (site.index % 8), level1: 1000 + site.index, timezone: site.timezone },
    type: plantType(site),
    gridInterconnectionType: 'DISTRIBUTED_FULLY',
    installedCapacity: double(capacityKw(site), 2),
    startOperatingTime: double(installedAt(site)),
    createdDate: double(installedAt(site)),
    ownerName: null,
    ownerCompany: null,
  };
}

/** Powers in W. Meter and battery of a hybrid are shown by the inverter alone: their values are null here. */
export function stationRealTime(fleet: Fleet, body: Body, now: number): Fields {
  const { powerW, energyTotalWh, newest } = figuresOf(fleet, siteOf(fleet, body), now);
  return {
    generationPower: double(powerW, 1),
    usePower: null,
    gridPower: null,
    purchasePower: null,
    wirePower: null,
    chargePower: null,
    dischargePower: null,
    batteryPower: null,
    batterySoc: null,
    irradiateIntensity: null,
    generationTotal: double(energyTotalWh / 1000, 2),
    lastUpdateTime: double(newest),
  };
}

export function stationHistory(fleet: Fleet, body: Body, now: number): Fields {
  const { startTime, endTime, timeType } = body;
  const site = siteOf(fleet, body);
  if (timeType === FRAMES) return { timeType, stationDataItems: frames(fleet, site, body, now) };
  const resolution = resolutionOf(Number(timeType));
  if (!resolution) throw refusals.invalid();
  const items = calendar.spans(fleet, site, resolution, { start: startTime, end: endTime }, now).map((span) => {
    const [year, month = 0, day = 0] = span.name.split('-').map(Number);
    const kilowattHours = energyOfPlant(fleet, site, resolution, span) / 1000;
    return { year, month, day, generationValue: double(kilowattHours, 2), useValue: null, gridValue: null };
  });
  return { timeType, stationDataItems: items };
}

function frames(fleet: Fleet, site: ModelSite, { startTime, endTime }: Body, now: number): Fields[] {
  const { from, to } = calendar.bounds(fleet, site, startTime, endTime);
  return powersOf(fleet, site, from, to, now).map(({ time, powerW }) => ({
    generationPower: double(powerW),
    usePower: null,
    gridPower: null,
    dateTime: double(time),
    timeZone: site.timezone,
  }));
}
