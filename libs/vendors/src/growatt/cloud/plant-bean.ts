import type { PhysicalSample } from '../../plant-model/index.ts';
import type { SimulatedPlant } from './inventory.ts';
import { tenth } from './members.ts';
import { sum } from './plants.ts';

/** The vendor's serializer runs in China. */
const JAVA_ZONE_SECONDS = 8 * 3600;

/**
 * Members of the portal's plant record that were neither entered nor measured, by their value then (example of
 * `device/datalogger/list`).
 */
const unset: readonly (readonly [value: unknown, members: readonly string[]])[] = [
  [
    0,
    [
      'deviceCount',
      'energyMonth',
      'energyYear',
      'envTemp',
      'etodayMoney',
      'etotalMoney',
      'hasDeviceOnLine',
      'hasStorage',
    ],
  ],
  [0, ['fixedPowerPrice', 'flatPeriodPrice', 'peakPeriodPrice', 'valleyPeriodPrice', 'irradiance', 'onLineEnvCount']],
  [
    0,
    [
      'panelTemp',
      'windAngle',
      'windSpeed',
      'storage_BattoryPercentage',
      'storage_eChargeToday',
      'storage_eDisChargeToday',
    ],
  ],
  [0, ['storage_TodayToGrid', 'storage_TodayToUser', 'storage_TotalToGrid', 'storage_TotalToUser']],
  [
    '0',
    [
      'EYearMoneyText',
      'currentPacTxt',
      'prMonth',
      'prToday',
      'etodayCo2Text',
      'etodayCoalText',
      'etodayMoneyText',
      'etodaySo2Text',
    ],
  ],
  [
    '0',
    [
      'emonthCo2Text',
      'emonthCoalText',
      'emonthMoneyText',
      'emonthSo2Text',
      'etotalCo2Text',
      'etotalCoalText',
      'etotalMoneyText',
    ],
  ],
  ['0', ['etotalSo2Text']],
  [
    '',
    [
      'alias',
      'designCompany',
      'imgPath',
      'latitude_d',
      'latitude_f',
      'latitude_m',
      'locationImgName',
      'longitude_d',
      'longitude_f',
    ],
  ],
  [
    '',
    ['longitude_m', 'mapCity', 'mapLat', 'mapLng', 'pairViewUserAccount', 'parentID', 'plantImgName', 'userAccount'],
  ],
  [null, ['unitMap', 'userBean']],
  [[], ['children', 'dataLogList']],
  [false, ['defaultPlant', 'isShare']],
];

/** Returns the portal's whole plant record, which the vendor puts under `peak_power_actual`. */
export function plantBean(plant: SimulatedPlant, samples: readonly PhysicalSample[]): object {
  const { plantId, site, timezone, offsetSeconds } = plant;
  return {
    ...Object.fromEntries(unset.flatMap(([value, members]) => members.map((member) => [member, value]))),
    id: plantId,
    treeID: `PLANT_${plantId}`,
    treeName: site.name,
    plantName: site.name,
    level: 1,
    city: site.address.split(', ').at(-2),
    country: site.address.split(', ').at(-1),
    plant_lat: String(site.latitude),
    plant_lng: String(site.longitude),
    latitudeText: 'null°null′null″',
    longitudeText: 'null°null′null″',
    nominalPower: site.inverters.reduce((all, { ratedPowerKw }) => all + ratedPowerKw, 0) * 1000,
    currentPac: tenth(sum(samples, 'acPowerW')),
    eToday: tenth(sum(samples, 'energyTodayWh') / 1000),
    eTotal: tenth(sum(samples, 'energyTotalWh') / 1000),
    formulaCo2: Math.fround(0.6),
    formulaCoal: Math.fround(0.4),
    formulaMoney: Math.fround(1.2),
    formulaMoneyUnitId: 'EUR',
    formulaSo2: Math.fround(0.8),
    moneyUnitText: '€',
    timezone: offsetSeconds / 3600,
    timezoneText: timezone,
    createDate: javaDate(Date.parse(`${site.installedAt}T00:00:00Z`) / 1000 - JAVA_ZONE_SECONDS),
    createDateText: site.installedAt,
  };
}

/** Writes a date as a Java `Date` comes out of the vendor's serializer, in its own zone. */
export function javaDate(unixSeconds: number): object {
  const local = new Date((unixSeconds + JAVA_ZONE_SECONDS) * 1000);
  return {
    time: unixSeconds * 1000,
    year: local.getUTCFullYear() - 1900,
    month: local.getUTCMonth(),
    date: local.getUTCDate(),
    day: local.getUTCDay(),
    hours: local.getUTCHours(),
    minutes: local.getUTCMinutes(),
    seconds: local.getUTCSeconds(),
    timezoneOffset: -480,
  };
}
