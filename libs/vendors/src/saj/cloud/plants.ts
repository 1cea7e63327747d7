import type { ModelInverter, ModelSite } from '../../plant-model/index.ts';
import { modelName, series, type Fleet, type Reading } from './fleet.ts';

/** The cloud's Java knows zones by older names, too. */
const olderNames: Readonly<Record<string, string>> = { 'Asia/Shanghai': 'PRC', 'Asia/Kolkata': 'Asia/Calcutta' };

export function plantRow(fleet: Fleet, site: ModelSite): unknown {
  return { plantId: fleet.plantId(site), plantName: site.name, NMI: '', plantNo: fleet.plantUid(site).slice(0, 6) };
}

export function deviceRow(fleet: Fleet, inverter: ModelInverter, now: number): unknown {
  const { sample, connected } = fleet.reading(inverter, now);
  return {
    deviceSn: fleet.serial(inverter),
    deviceType: series(inverter),
    plantId: fleet.plantId(inverter.site),
    plantName: inverter.site.name,
    isOnline: connected ? 1 : 0,
    isAlarm: connected && sample.fault ? 1 : 0,
    country: countryOf(inverter.site),
  };
}

function countryOf({ address }: ModelSite): string {
  return address.split(', ').at(-1) ?? '';
}

export function plantDetails(fleet: Fleet, site: ModelSite): unknown {
  const [street = '', city = '', country = ''] = site.address.split(', ');
  const { timezone } = site;
  return {
    plantUid: fleet.plantUid(site),
    plantName: site.name,
    plantNo: fleet.plantUid(site).slice(0, 6),
    type: 0,
    useType: 0,
    systemPower: sum(site.inverters.map(({ ratedPowerKw }) => ratedPowerKw)),
    country,
    city,
    street,
    fullAddress: site.address,
    latitude: site.latitude,
    longitude: site.longitude,
    timeZone: olderNames[timezone] ?? timezone,
    timeZoneName: `(${utcLabel(fleet.days(site).offset(Date.UTC(2026, 0, 1) / 1000))}) ${city}`,
    gridPrice: 0,
    deviceSnList: site.inverters.map((inverter) => fleet.serial(inverter)),
    moduleSnList: site.inverters.map((inverter) => fleet.moduleSerial(inverter)),
    isInstallMeter: 0,
    isShared: 0,
  };
}

function utcLabel(offsetSeconds: number): string {
  const minutes = Math.abs(offsetSeconds) / 60;
  const two = (n: number): string => String(Math.floor(n)).padStart(2, '0');
  return `UTC${offsetSeconds < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
}

export function plantDevices(fleet: Fleet, site: ModelSite, now: number): unknown[] {
  return site.inverters.map((inverter, sort) => ({
    deviceType: inverter.battery ? 1 : 0,
    inverterData: inverterData(fleet, fleet.reading(inverter, now)),
    sn: '',
    sort,
  }));
}

function inverterData(fleet: Fleet, { inverter, sample, connected }: Reading): unknown {
  return {
    aliases: fleet.serial(inverter),
    batEnergyPercent: whole(sample.battery?.socPercent ?? 0),
    batteryDirection: Math.sign(sample.battery?.powerW ?? 0),
    createDate: `${inverter.site.installedAt} 10:00:00`,
    deviceModel: modelName(inverter),
    deviceSn: fleet.serial(inverter),
    deviceStatus: inverter.battery ? storageStatusOf(sample.state) : statusOf(sample.state),
    hasBattery: inverter.battery ? 1 : 0,
    isMasterFlag: 0,
    moduleSn: fleet.moduleSerial(inverter),
    monthEnergy: kwh(sample.energyMonthWh),
    plantName: inverter.site.name,
    plantUid: fleet.plantUid(inverter.site),
    powerNow: connected ? Math.round(sample.acPowerW) : 0,
    runningState: connected ? (sample.fault ? 2 : 1) : 3,
    tableType: 0,
    todayEnergy: kwh(sample.energyTodayWh),
    totalEnergy: kwh(sample.energyTotalWh),
    type: inverter.battery ? 1 : 0,
    unitOfCapacity: 'kWh',
    yearEnergy: kwh(sample.energyYearWh),
  };
}

/** Returns the status: 1 standby, 2 normal, 3 error. */
function statusOf(state: Reading['sample']['state']): string {
  if (state === 'fault') return '3';
  return state === 'generating' || state === 'limited' ? '2' : '1';
}

/** Returns the status of a storage inverter: 1 standby, 2 on-grid, 5 fault. */
function storageStatusOf(state: Reading['sample']['state']): string {
  return state === 'fault' ? '5' : statusOf(state);
}

export function baseInfo(fleet: Fleet, inverter: ModelInverter): Record<string, unknown> {
  return {
    invType: modelName(inverter),
    invPower: '-1.00',
    invSN: fleet.serial(inverter),
    invPC: '0123456789',
    invDFW: 'v1.042',
    invMFW: 'v0.213',
    invSFW: 'v65.535',
    dispHWVersion: 'v1.100',
    ctrlHWVersion: 'v1.100',
    powerHWVersion: 'v1.100',
    ratedPower: inverter.ratedPowerKw.toFixed(2),
    moduleModel: 'eSolar AIO3',
    moduleSN: fleet.moduleSerial(inverter),
    modulePC: '123456789',
    moduleFW: 'v1.500',
    moduleCCID: '',
    moduleIMEI: '',
    batNum: inverter.battery ? '1' : '0',
  };
}

export function batteryInfo(fleet: Fleet, inverter: ModelInverter): unknown {
  return { deviceInfo: baseInfo(fleet, inverter), batteryInfoList: inverter.battery ? [unnamedBattery] : [] };
}

/** As in the document's example: a battery without a serial number or model. */
const unnamedBattery = {
  batModel: '',
  batModule: '',
  bmsSN: '',
  batPC: '',
  batType: '',
  bmsSoftwareVersion: 'v1.20',
  bmsHardwareVersion: 'v1.04',
  batSN: '',
  ifBatBox: true,
  numberIndex: 1,
};

/** Returns counters of a plant, or of some of its inverters. */
function energiesOf(readings: readonly Reading[]) {
  const total = (of: (sample: Reading['sample']) => number): number => sum(readings.map(({ sample }) => of(sample)));
  return {
    powerNow: Math.round(sum(readings.map(({ connected, sample }) => (connected ? sample.acPowerW : 0)))),
    todayPvEnergy: kwh(total(({ energyTodayWh }) => energyTodayWh)),
    monthPvEnergy: kwh(total(({ energyMonthWh }) => energyMonthWh)),
    yearPvEnergy: kwh(total(({ energyYearWh }) => energyYearWh)),
    totalPvEnergy: kwh(total(({ energyTotalWh }) => energyTotalWh)),
  };
}

/** Numbers here, texts in the statistics below. */
export function plantEnergy(fleet: Fleet, site: ModelSite, serials: string, now: number): unknown {
  const wanted = serials.split(',').map((serial) => fleet.inverter(serial.trim()));
  const readings = wanted.map((inverter) => fleet.reading(inverter, now));
  const newest = Math.max(...readings.map(({ sample }) => sample.time));
  return {
    batEnergyPercent: 0,
    deviceStatus: Number(statusOf(readings[0]!.sample.state)),
    ...energiesOf(readings),
    updateDate: fleet.local(site, newest),
  };
}

export function plantStatistics(fleet: Fleet, site: ModelSite, now: number): unknown {
  const readings = site.inverters.map((inverter) => fleet.reading(inverter, now));
  const energies = energiesOf(readings);
  const texts = Object.fromEntries(Object.entries(energies).map(([name, value]) => [name, String(value)]));
  return {
    plantUid: fleet.plantUid(site),
    plantName: site.name,
    type: 0,
    ...texts,
    powerNow: energies.powerNow.toFixed(1),
    deviceStatus: Number(statusOf(readings[0]!.sample.state)),
    batEnergyPercent: '0',
    todaySellEnergy: texts.todayPvEnergy,
    monthSellEnergy: texts.monthPvEnergy,
    yearSellEnergy: texts.yearPvEnergy,
    totalSellEnergy: texts.totalPvEnergy,
    dataTime: fleet.local(site, Math.max(...readings.map(({ sample }) => sample.time))),
    deviceSnList: site.inverters.map((inverter) => fleet.serial(inverter)),
  };
}

function whole(value: number): string {
  return String(Math.round(value));
}

function kwh(wattHours: number): number {
  return Number((wattHours / 1000).toFixed(2));
}

function sum(values: readonly number[]): number {
  return Number(values.reduce((total, value) => total + value, 0).toFixed(6));
}
