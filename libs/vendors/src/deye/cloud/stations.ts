import type { ModelSite } from '../../plant-model/index.ts';
import { double, type Body, type Fields } from '../../solarman-platform/cloud/answers.ts';
import type { Fleet } from '../../solarman-platform/cloud/fleet.ts';
import { capacityKw, figuresOf, installedAt, plantType, powersOf } from '../../solarman-platform/cloud/plants.ts';
import type { Connection } from '../../solarman-platform/cloud/plants.ts';
import { energyOfPlant } from '../../solarman-platform/cloud/statistics.ts';
import { calendar, pageOf, refusals } from './answers.ts';
import { deviceRows } from './devices.ts';
import { SAMPLES, statisticsOf } from './history.ts';

const LARGEST_PAGE_WITH_DEVICES = 50;
const POWER_SECONDS = 366 * 86_400;
const connectionStatus: Readonly<Record<Connection, string>> = {
  all: 'NORMAL',
  some: 'PART_OFFLINE',
  none: 'ALL_OFFLINE',
};

/** Answers the list of plants. `sites`: those the token may see. */
export function stationList(fleet: Fleet, sites: readonly ModelSite[], body: Body, now: number): Fields {
  return { total: sites.length, stationList: pageOf(sites, body).map((site) => station(fleet, site, now)) };
}

/** The total has another name here. */
export function listWithDevice(fleet: Fleet, sites: readonly ModelSite[], body: Body, now: number): Fields {
  const stationList = pageOf(sites, body, LARGEST_PAGE_WITH_DEVICES).map((site) => {
    const devices = deviceRows(fleet, site, body, now);
    return {
      ...station(fleet, site, now),
      type: plantType(site),
      deviceTotal: devices.length,
      deviceListItems: devices,
    };
  });
  return { stationTotal: sites.length, stationList };
}

function station(fleet: Fleet, site: ModelSite, now: number): Fields {
  const { connection, powerW, newest } = figuresOf(fleet, site, now);
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
    connectionStatus: connectionStatus[connection],
    generationPower: double(powerW, 1),
    lastUpdateTime: double(newest),
    contactPhone: '',
    ownerName: null,
  };
}

/** Returns powers in W. There is no meter and no battery: their values are null. */
export function stationLatest(fleet: Fleet, site: ModelSite, now: number): Fields {
  const { powerW, newest } = figuresOf(fleet, site, now);
  return { ...powers(powerW), lastUpdateTime: double(newest) };
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

/**
 * Returns the power of a day (`granularity` 1), or the energy of days (the last one excluded, according to the vendor's sample code), months, years.
 */
export function stationHistory(fleet: Fleet, site: ModelSite, body: Body, now: number): Fields {
  const { startAt, endAt = startAt, granularity } = body;
  if (granularity === SAMPLES) {
    const { from, to } = calendar.bounds(fleet, site, startAt, startAt);
    return { granularity, stationDataItems: frames(fleet, site, from, to, now) };
  }
  const resolution = statisticsOf(granularity);
  const spans = calendar.spans(fleet, site, resolution, { start: startAt, end: endAt }, now);
  const asked = resolution === 'day' ? spans.filter(({ name }) => name !== endAt) : spans;
  const items = asked.map((span) => {
    const [year, month = 0, day = 0] = span.name.split('-').map(Number);
    const kilowattHours = energyOfPlant(fleet, site, resolution, span) / 1000;
    const meters = { consumptionValue: null, gridValue: null, purchaseValue: null };
    return { year, month, day, generationValue: double(kilowattHours, 2), ...meters };
  });
  return { granularity, stationDataItems: items };
}

export function stationPower(fleet: Fleet, site: ModelSite, body: Body, now: number): Fields {
  const { from, to } = calendar.seconds(body, POWER_SECONDS, refusals.tooManyMonths);
  return { stationDataItems: frames(fleet, site, from, to + 1, now) };
}

function frames(fleet: Fleet, site: ModelSite, from: number, to: number, now: number): Fields[] {
  return powersOf(fleet, site, from, to, now).map(({ time, powerW }) => ({ timeStamp: time, ...powers(powerW) }));
}
