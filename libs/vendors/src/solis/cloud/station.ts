import type { ModelSite } from '../../plant-model/index.ts';
import type { Fleet, Reading } from './fleet.ts';
import { double, energy, localText, measured, power, utcLabel } from './json.ts';

/** Returns a record of userStationList. */
export function station(fleet: Fleet, site: ModelSite, now: number): Record<string, unknown> {
  const readings = site.inverters.map((inverter) => fleet.reading(inverter, now));
  const { zoneSeconds, daylightSeconds } = fleet.zone(site, now / 1000);
  const [city = '', country = ''] = site.address.split(', ').slice(1);
  return {
    id: fleet.stationId(site),
    userId: '1298491919448600000',
    stationName: site.name,
    countryStr: country,
    cityStr: city,
    state: stationState(readings),
    timeZone: double(zoneSeconds / 3600, 2),
    timeZoneName: `(${utcLabel(zoneSeconds)})${site.timezone}`,
    timeZoneStr: `(${utcLabel(zoneSeconds)})`,
    daylight: daylightSeconds * 1000,
    dataTimestamp: String(now),
    dataTimestampStr: `${localText(now / 1000, zoneSeconds + daylightSeconds)} (${utcLabel(zoneSeconds)})`,
    createDate: Date.parse(`${site.installedAt}T10:00:00Z`),
    type: 0,
    money: 'EUR',
    inverterCount: readings.length,
    inverterOnlineCount: readings.filter(({ connection }) => connection === 'online').length,
    ...sums(readings),
  };
}

/** Returns a record of stationDetail and stationDetailList. */
export function stationDetail(fleet: Fleet, site: ModelSite, now: number): Record<string, unknown> {
  const record = station(fleet, site, now);
  const readings = site.inverters.map((inverter) => fleet.reading(inverter, now));
  const capacity = readings.reduce((total, { inverter }) => total + inverter.ratedPowerKw, 0) * 1.1;
  const today = readings.reduce((total, { sample }) => total + sample.energyTodayWh, 0) / 1000;
  return {
    ...record,
    ...measured('fullHour', double(today / capacity, 2), 'h'),
    timeZoneStandardId: site.timezone,
    daylightSwitch: record.daylight === 0 ? 0 : 1,
    createDateStr: `${site.installedAt} 10:00:00`,
    addr: site.address,
    price: double(0.1, 2),
    powerPec: '1',
    capacityPec: '1',
    alarmCount: readings.filter(({ sample }) => sample.fault).length,
    epmCount: 0,
    chargerCount: 0,
    ...stored(readings),
  };
}

/** A hybrid is the only inverter of its plant: its battery and meter are the plant's. */
function stored(readings: readonly Reading[]): Record<string, unknown> {
  const { battery, meter } = readings[0]?.sample ?? {};
  return {
    ...power('batteryPower', -(battery?.powerW ?? 0)),
    ...power('psum', meter?.powerW ?? 0),
    ...power('familyLoadPower', meter?.loadPowerW ?? 0),
    batteryPercent: Math.round(battery?.socPercent ?? 0),
  };
}

/** Returns the state: 1 online, 2 offline, 3 alarm. */
function stationState(readings: readonly Reading[]): 1 | 2 | 3 {
  if (readings.some(({ sample }) => sample.fault)) return 3;
  return readings.some(({ connection }) => connection === 'online') ? 1 : 2;
}

function sums(readings: readonly Reading[]): Record<string, unknown> {
  const sum = (of: (reading: Reading) => number): number => readings.reduce((total, reading) => total + of(reading), 0);
  const capacity = double(sum(({ inverter }) => inverter.ratedPowerKw) * 1.1, 2);
  const total = sum(({ sample }) => sample.energyTotalWh);
  return {
    ...measured('power', double(sum(({ sample }) => sample.acPowerW) / 1000, 3), 'kW'),
    ...measured('capacity', capacity, 'kWp'),
    capacity1: capacity,
    ...energy(
      'dayEnergy',
      sum(({ sample }) => sample.energyTodayWh),
    ),
    ...energy(
      'monthEnergy',
      sum(({ sample }) => sample.energyMonthWh),
    ),
    ...energy(
      'yearEnergy',
      sum(({ sample }) => sample.energyYearWh),
    ),
    ...energy('allEnergy', total),
    allEnergy1: double(total / 1000, 1),
  };
}
