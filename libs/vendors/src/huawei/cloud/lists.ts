import { list, number, type Answer, type Body } from './answers.ts';
import type { Inventory, SimulatedDevice, SimulatedPlant } from './inventory.ts';

const PAGE_SIZES = [10, 20, 30, 50, 100];

export function stationsPage({ plants }: Inventory, body: Body): Answer {
  if (body.pageNo === undefined || body.pageNo === null) return { failCode: 30004 };
  const pageNo = number(body.pageNo);
  const pageSize = body.pageSize === undefined ? 100 : number(body.pageSize);
  if (!Number.isInteger(pageNo)) return { failCode: 30030 };
  if (pageNo < 0) return { failCode: 30021 };
  if (!PAGE_SIZES.includes(pageSize)) return { failCode: 30006 };
  const page = plants.slice((Math.max(pageNo, 1) - 1) * pageSize, Math.max(pageNo, 1) * pageSize);
  const pageCount = Math.ceil(plants.length / pageSize);
  return { data: JSON.stringify({ list: page.map(plantItem), pageCount, pageNo, pageSize, total: plants.length }) };
}

function plantItem(plant: SimulatedPlant): object {
  const { site } = plant;
  return {
    plantCode: plant.plantCode,
    plantName: site.name,
    plantAddress: site.address,
    longitude: String(site.longitude),
    latitude: String(site.latitude),
    capacity: capacityKw(plant),
    contactPerson: '',
    contactMethod: '',
    gridConnectionDate: `${site.installedAt}T10:15:00${isoOffset(site.timezone, site.installedAt)}`,
  };
}

export function stationList({ plants }: Inventory): Answer {
  const items = plants.map((plant) => ({
    aidType: 1,
    buildState: null,
    capacity: capacityKw(plant) / 1000,
    combineType: null,
    linkmanPho: '',
    stationAddr: plant.site.address,
    stationCode: plant.plantCode,
    stationLinkman: '',
    stationName: plant.site.name,
  }));
  return { data: JSON.stringify(items) };
}

export function deviceList({ plants, devices }: Inventory, body: Body): Answer {
  const codes = list(body.stationCodes);
  if (!codes) return { failCode: 20010 };
  if (codes.length > 100) return { failCode: 20014 };
  const known = new Set(plants.map((plant) => plant.plantCode));
  if (codes.some((code) => !known.has(code))) return { failCode: 20045 };
  const asked = new Set(codes);
  return { data: JSON.stringify(devices.filter((device) => asked.has(device.plant.plantCode)).map(deviceItem)) };
}

function deviceItem(device: SimulatedDevice): object {
  const { site } = device.plant;
  return {
    devDn: `NE=${Math.abs(device.id)}`,
    devName: device.devName,
    devTypeId: device.devTypeId,
    esnCode: device.esnCode,
    id: device.id,
    invType: device.model,
    latitude: site.latitude,
    longitude: site.longitude,
    model: device.model,
    optimizerNumber: device.devTypeId === 1 || device.devTypeId === 38 ? 0 : null,
    softwareVersion: device.softwareVersion,
    stationCode: device.plant.plantCode,
  };
}

function capacityKw({ inverters }: SimulatedPlant): number {
  return Math.round(inverters.reduce((sum, { ratedPowerKw }) => sum + ratedPowerKw, 0) * 1000) / 1000;
}

/** Writes `-05:00`, of the day of installation. */
function isoOffset(timeZone: string, day: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const parts = format.formatToParts(new Date(`${day}T12:00:00Z`));
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? 'GMT';
  return name === 'GMT' ? '+00:00' : name.replace('GMT', '');
}
