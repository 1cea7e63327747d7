import type { Fleet, Reading } from './fleet.ts';
import {
  beijingText,
  checkCode,
  dictOf,
  energies,
  errorsOf,
  faultCodes,
  modelOf,
  numbersOf,
  pointsOf,
  statusOf,
  turnedOnMs,
  workMode,
} from './inverter.ts';
import { storageMembers, storageOfPlant } from './storage.ts';
import { localText, rounded } from './text.ts';
import type { ModelSite } from '../../plant-model/index.ts';

type Json = Record<string, unknown>;

/** Returns `data` of GetMonitorDetailByPowerstationId. */
export function monitorDetail(fleet: Fleet, site: ModelSite, now: number): Json {
  const readings = site.inverters.map((inverter) => fleet.reading(inverter, now));
  return {
    info: plantInfo(fleet, site, readings, now),
    kpi: plantKpi(readings),
    powercontrol_status: 0,
    images: [],
    weather: { HeWeather6: [] },
    inverter: readings.map((reading) => inverterOf(fleet, reading, now)),
    hjgx: { co2: 0, tree: 0, coal: 0 },
    homKit: { homeKitLimit: false, sn: null },
    isTigo: false,
    tigoIntervalTimeMinute: 15,
    smuggleInfo: { isAllSmuggle: false, isSmuggle: false, descriptionText: null, sns: null },
    hasPowerflow: false,
    powerflow: null,
    soc: { power: 0, status: 0 },
    environmental: [],
    equipment: readings.map((reading) => equipmentOf(fleet, reading)),
    ...storageOfPlant(readings),
  };
}

export function plantInfo(fleet: Fleet, site: ModelSite, readings: readonly Reading[], now: number): Json {
  const seconds = Math.floor(now / 1000);
  const offset = fleet.offsetAt(site, seconds);
  const installed = Date.parse(`${site.installedAt}T00:00:00Z`) / 1000;
  return {
    powerstation_id: fleet.plantId(site),
    time: localText(seconds, offset),
    date_format: fleet.dateFormat,
    date_format_ym: fleet.dateFormat.replace(/dd[/.]/, ''),
    stationname: site.name,
    address: site.address,
    owner_name: 'demo@goodwe.example',
    owner_phone: null,
    owner_email: 'demo@goodwe.example',
    battery_capacity: 0,
    turnon_time: localText(installed, 0),
    create_time: beijingText(installed),
    capacity: capacityOf(site),
    longitude: site.longitude,
    latitude: site.latitude,
    powerstation_type: 'Residential',
    status: plantStatus(readings),
    is_stored: false,
    is_powerflow: false,
    charts_type: 4,
    has_pv: true,
    time_span: -offset / 3600,
    org_code: 'GW000000',
    org_name: 'Goodwe',
  };
}

export function capacityOf({ inverters }: ModelSite): number {
  return rounded(
    inverters.reduce((sum, { ratedPowerKw }) => sum + ratedPowerKw, 0),
    3,
  );
}

/** Returns the best of its inverters. */
export function plantStatus(readings: readonly Reading[]): number {
  const statuses = readings.map(statusOf);
  return statuses.find((status) => status === 2) ?? Math.max(-1, ...statuses);
}

export function plantKpi(readings: readonly Reading[]): Json {
  const sum = (read: (reading: Reading) => number): number =>
    rounded(
      readings.reduce((total, reading) => total + read(reading), 0),
      1,
    );
  return {
    month_generation: sum((reading) => energies(reading).emonth + energies(reading).eday),
    pac: sum(powerOf),
    power: sum((reading) => energies(reading).eday),
    total_power: sum((reading) => energies(reading).etotal),
    day_income: 0,
    total_income: 0,
    yield_rate: 0.2,
    currency: 'EUR',
  };
}

export function powerOf({ sample, connection }: Reading): number {
  return connection === 'asleep' ? 0 : rounded(sample.acPowerW, 0);
}

/** Returns one inverter of the monitor: four writings of the same time, in three zones. */
function inverterOf(fleet: Fleet, reading: Reading, now: number): Json {
  const { inverter, sample, offsetSeconds } = reading;
  const { eday, etotal, emonth } = energies(reading);
  const numbers = numbersOf(reading);
  return {
    sn: fleet.serial(inverter),
    dict: dictOf(fleet, reading),
    is_stored: inverter.battery !== undefined,
    name: nameOf(reading),
    in_pac: 0,
    out_pac: numbers.pac,
    eday,
    emonth,
    etotal,
    status: statusOf(reading),
    turnon_time: beijingText(turnedOnMs(reading) / 1000),
    releation_id: fleet.relationId(inverter),
    type: modelOf(reading),
    capacity: inverter.ratedPowerKw,
    d: displayOf(fleet, reading),
    tempperature: temperatureOf(reading),
    check_code: checkCode(inverter.index),
    next: null,
    prev: null,
    invert_full: fullOf(fleet, reading),
    time: localText(Math.floor(now / 1000), offsetSeconds),
    ...textsOf(reading),
    last_refresh_time: localText(sample.time, offsetSeconds),
    pw_id: fleet.plantId(inverter.site),
    fault_message: sample.fault ? faultCodes[sample.fault.kind].text : '',
    warning_code: sample.fault ? faultCodes[sample.fault.kind].code : null,
    points: pointsOf(reading),
  };
}

function nameOf({ inverter }: Reading): string {
  return `Inverter ${inverter.index + 1}`;
}

function temperatureOf({ sample, connection }: Reading): number {
  return connection === 'asleep' ? 0 : rounded(sample.temperatureC, 1);
}

/** Returns a state of charge as the vendor reports it: 536 % or 200 % mean no battery. */
function stateOfCharge({ inverter, sample }: Reading): number {
  if (sample.battery) return Math.round(sample.battery.socPercent);
  return inverter.index % 2 === 0 ? 536 : 200;
}

/** `d`: the values of the display, its time in the account's date format. */
function displayOf(fleet: Fleet, reading: Reading): Json {
  const { inverter, sample, offsetSeconds } = reading;
  const { eday, etotal, hours } = energies(reading);
  const numbers = numbersOf(reading);
  return {
    pw_id: fleet.plantId(inverter.site),
    capacity: `${inverter.ratedPowerKw}kW`,
    model: modelOf(reading),
    output_power: `${String(numbers.pac)}W`,
    output_current: `${String(numbers.iac1)}A`,
    grid_voltage: `${String(numbers.vac1)}V`,
    backup_output: '0V/0W',
    soc: `${stateOfCharge(reading)}%`,
    soh: '0%',
    last_refresh_time: localText(sample.time, offsetSeconds, fleet.dateFormat),
    work_mode: workMode(reading),
    dc_input1: `${String(numbers.vpv1)}V/${String(numbers.ipv1)}A`,
    dc_input2: `${String(numbers.vpv2)}V/${String(numbers.ipv2)}A`,
    battery: '0V/0A/0W',
    bms_status: '',
    warning: '--',
    firmware_version: 171_724,
    creationDate: beijingText(sample.time),
    eDay: eday,
    eTotal: etotal,
    hTotal: hours,
    ...numbers,
  };
}

/** Returns `invert_full`: the same numbers with their time in UTC, and leftovers of unused registers. */
function fullOf(fleet: Fleet, reading: Reading): Json {
  const { inverter, sample } = reading;
  const { eday, etotal, emonth, hours } = energies(reading);
  return {
    relation_id: fleet.relationId(inverter),
    sn: fleet.serial(inverter),
    check_code: checkCode(inverter.index),
    powerstation_id: fleet.plantId(inverter.site),
    name: nameOf(reading),
    model_type: modelOf(reading),
    capacity: inverter.ratedPowerKw,
    eday,
    etotal,
    hour_total: hours,
    status: statusOf(reading),
    turnon_time: turnedOnMs(reading),
    tempperature: temperatureOf(reading),
    ...numbersOf(reading),
    last_time: sample.time * 1000 + (inverter.index % 1000),
    vbattery1: Number((sample.battery?.voltageV ?? 0).toFixed(1)),
    ibattery1: 0,
    pmeter: 0,
    soc: stateOfCharge(reading),
    soh: -0.1,
    workmode: 1,
    iload: 4_294_967.295,
    firmwareversion: 1717,
    yesterdayetotalload: 6553.5,
    thismonthetotle: emonth,
    pf: -0.001,
    pv_power: 0,
    reactive_power: 0,
    dataloggersn: '',
    battStrings: 6553.5,
    errors: errorsOf(reading),
    ...storageMembers(sample),
  };
}

/** Returns values with their units, which some clients read. */
function textsOf(reading: Reading): Json {
  const { eday, etotal } = energies(reading);
  const numbers = numbersOf(reading);
  return {
    battery: '0V/0A/0W',
    firmware_version: 171_724,
    warning_bms: '--',
    soh: '0%',
    soc: `${stateOfCharge(reading)}%`,
    pv_input_1: `${String(numbers.vpv1)}V/${String(numbers.ipv1)}A`,
    pv_input_2: `${String(numbers.vpv2)}V/${String(numbers.ipv2)}A`,
    output_voltage: `${String(numbers.vac1)}V`,
    output_current: `${String(numbers.iac1)}A`,
    output_power: `${String(numbers.pac)}W`,
    total_generation: `${etotal}kWh`,
    daily_generation: `${eday}kWh`,
  };
}

function equipmentOf(fleet: Fleet, reading: Reading): Json {
  const { eday } = energies(reading);
  return {
    type: '5',
    title: `Inverter ${reading.inverter.index + 1}`,
    status: statusOf(reading),
    powerGeneration: `Power:${rounded(powerOf(reading) / 1000, 3)}kW`,
    eday: `Generation Today: ${eday}kWh`,
    relationId: fleet.relationId(reading.inverter),
    sn: fleet.serial(reading.inverter),
  };
}

/** Returns `data` of GetInverterAllPoint. */
export function inverterAllPoint(fleet: Fleet, site: ModelSite, now: number): Json {
  const readings = site.inverters.map((inverter) => fleet.reading(inverter, now));
  return { count: readings.length, inverterPoints: readings.map((reading) => pointOf(fleet, reading)) };
}

function pointOf(fleet: Fleet, reading: Reading): Json {
  const { inverter, sample, offsetSeconds } = reading;
  const { eday, etotal, emonth, hours } = energies(reading);
  const lastRefresh = localText(sample.time, offsetSeconds);
  return {
    sn: fleet.serial(inverter),
    dict: dictOf(fleet, reading, 'left'),
    points: pointsOf(reading),
    is_stored: false,
    name: `Inverter ${inverter.index + 1}`,
    in_pac: 0,
    out_pac: powerOf(reading),
    eday,
    emonth,
    etotal,
    status: statusOf(reading),
    soc: '536%',
    hTotal: hours,
    last_refresh_time: lastRefresh,
    vbattery1: 0,
    ibattery1: 0,
    master: 0,
    is_showOutput: false,
    local_date: lastRefresh,
    gridConnStatus: '',
  };
}
