import type { SimulatorOptions } from '@heliograph/vendor-contract';
import { fastSince, type ModelInverter, type PhysicalSample } from '../../plant-model/index.ts';
import { double, list, number, type Answer, type Body } from './answers.ts';
import { isInverter, isStorage, type Inventory, type SimulatedDevice, type SimulatedInverter } from './inventory.ts';
import { storageMap } from './storage.ts';

const PERIOD_SECONDS = 300;
const DAY_MS = 86_400_000;
const THREE_DAYS_MS = 3 * DAY_MS;
/** Below this a string gives too little for the inverter to wake up, and a dongle sleeps with it. */
const WAKE_UP_VOLTS = 60;

/** Returns devices of one type that a body names; unknown ids are silently left out, ids of another type refused. */
export function devicesOf(
  inventory: Inventory,
  body: Body,
  max: number,
  tooMany: number,
): SimulatedInverter[] | Answer {
  const named = namedDevices(inventory, body, max, tooMany);
  return Array.isArray(named) ? named.filter((device) => isInverter(device)) : named;
}

function namedDevices(inventory: Inventory, body: Body, max: number, tooMany: number): SimulatedDevice[] | Answer {
  const ids = list(body.devIds);
  if (!ids) return { failCode: 20011 };
  if (ids.length > max) return { failCode: tooMany };
  const type = number(body.devTypeId);
  if (!inventory.pollableTypes.includes(type)) return { failCode: 20013 };
  const named = ids.flatMap((id) => inventory.byId.get(id) ?? []);
  if (named.some((device) => device.devTypeId !== type)) return { failCode: 20006 };
  return named;
}

export function realKpi(inventory: Inventory, body: Body, options: SimulatorOptions): Answer {
  const devices = namedDevices(inventory, body, 100, 20016);
  if (!Array.isArray(devices)) return devices;
  const newest = (inverter: ModelInverter): PhysicalSample => {
    const period = PERIOD_SECONDS / options.timeScale;
    return inventory.plantModel.sample(
      inverter,
      inventory.plantModel.newestSampleTime(inverter, options.now() / 1000, period),
    );
  };
  const items = devices.flatMap((device) => {
    if (isStorage(device)) return `{"devId":${device.id},"dataItemMap":${storageMap(device, newest(device.hybrid))}}`;
    if (!isInverter(device)) return [];
    const map = dataItemMap(device, newest(device.inverter));
    return `{"devId":${device.id},"sn":"${device.esnCode}","dataItemMap":${map}}`;
  });
  return { data: `[${items.join(',')}]` };
}

export function historyKpi(inventory: Inventory, body: Body, options: SimulatorOptions): Answer {
  const devices = namedDevices(inventory, body, 10, 30031);
  if (!Array.isArray(devices)) return devices;
  const [start, end] = [number(body.startTime), number(body.endTime)];
  if (Number.isNaN(start) || Number.isNaN(end)) return { failCode: 20012 };
  if (start > end) return { failCode: 20023 };
  if (end - start > THREE_DAYS_MS) return { failCode: 30032 };
  const items: string[] = [];
  for (const at of collectTimes(start, Math.min(end, options.now()), options)) {
    for (const device of devices) {
      const map = mapAt(inventory, device, Math.floor(at / 1000));
      if (map !== undefined) items.push(`{"devId":${device.id},"dataItemMap":${map},"collectTime":${Math.floor(at)}}`);
    }
  }
  return { data: `[${items.join(',')}]` };
}

/** Undefined for a meter without a hybrid. */
function mapAt({ plantModel }: Inventory, device: SimulatedDevice, time: number): string | undefined {
  if (isStorage(device)) return storageMap(device, plantModel.sample(device.hybrid, time));
  return isInverter(device) ? dataItemMap(device, plantModel.sample(device.inverter, time)) : undefined;
}

/** Returns the times of rows from start to end, ms: whole five minutes, and those of a faster time since `fastSince`. */
function collectTimes(start: number, end: number, options: SimulatorOptions): number[] {
  const since = fastSince(options) * 1000;
  const times: number[] = [];
  for (let at = start; at <= end;) {
    const period = (PERIOD_SECONDS * 1000) / (at < since ? 1 : options.timeScale);
    at = Math.ceil(at / period) * period;
    if (at <= end) times.push(at);
    at += period;
  }
  return times;
}

/** Answers `getDevFiveMinutes`, which older clients call: the UTC day of `collectTime`. */
export function fiveMinutes(inventory: Inventory, body: Body, options: SimulatorOptions): Answer {
  const collectTime = number(body.collectTime);
  if (Number.isNaN(collectTime)) return { failCode: 20012 };
  const startTime = Math.floor(collectTime / DAY_MS) * DAY_MS;
  return historyKpi(inventory, { ...body, startTime, endTime: startTime + DAY_MS - 1 }, options);
}

/** Returns `dataItemMap` of types 1 and 38, doubles as Java writes them. */
export function dataItemMap(device: SimulatedInverter, sample: PhysicalSample): string {
  const connected = isConnected(device, sample);
  const values: Record<string, string> = { ...acValues(sample), ...dcValues(device, sample), ...counters(sample) };
  values.inverter_state = double(stateCode(sample), 0);
  const members = Object.entries(values).map(([name, literal]) => `"${name}":${connected ? literal : 'null'}`);
  return `{"run_state":${connected ? 1 : 0},${members.join(',')}}`;
}

function isConnected({ plant }: SimulatedInverter, { state, strings }: PhysicalSample): boolean {
  if (state === 'offline') return false;
  const awake = strings.some(({ voltageV }) => voltageV >= WAKE_UP_VOLTS);
  return plant.hasLogger || state !== 'waiting' || awake;
}

function stateCode({ state, strings }: PhysicalSample): number {
  const codes = { waiting: 40960, starting: 3, generating: 512, limited: 513, fault: 768, offline: 45056 };
  const waitsForSun = state === 'waiting' && strings.some(({ voltageV }) => voltageV >= WAKE_UP_VOLTS);
  return waitsForSun ? 2 : codes[state];
}

/** A single-phase inverter has neither phases b and c nor voltages between phases. */
function acValues(sample: PhysicalSample): Record<string, string> {
  const phase = (i: number, of: 'voltageV' | 'currentA', decimals: number): string => {
    const value = sample.phases[i]?.[of];
    return value === undefined ? 'null' : double(value, decimals);
  };
  const line = (i: number, j: number): string => {
    const [one, other] = [sample.phases[i]?.voltageV, sample.phases[j]?.voltageV];
    return one === undefined || other === undefined ? 'null' : double(lineVoltage(one, other), 1);
  };
  return {
    ab_u: line(0, 1),
    bc_u: line(1, 2),
    ca_u: line(2, 0),
    a_u: phase(0, 'voltageV', 1),
    b_u: phase(1, 'voltageV', 1),
    c_u: phase(2, 'voltageV', 1),
    a_i: phase(0, 'currentA', 3),
    b_i: phase(1, 'currentA', 3),
    c_i: phase(2, 'currentA', 3),
    elec_freq: double(sample.frequencyHz, 2),
    active_power: double(sample.acPowerW / 1000, 3),
    reactive_power: double(sample.reactivePowerVar / 1000, 3),
    power_factor: double(sample.powerFactor, 3),
    // Without power there is no efficiency: clients report "N/A" there.
    efficiency: sample.acPowerW > 0 ? double(sample.efficiencyPercent, 2) : '"N/A"',
    temperature: double(sample.temperatureC, 1),
  };
}

/** Returns the voltage between two phases 120° apart. */
function lineVoltage(one: number, other: number): number {
  return Math.sqrt(one * one + other * other + one * other);
}

/** Inputs without a string read 0.0: 24 of them on type 1, 8 on type 38. */
function dcValues({ devTypeId }: SimulatedInverter, sample: PhysicalSample): Record<string, string> {
  const values: Record<string, string> = { mppt_power: double(sample.dcPowerW / 1000, 3) };
  for (let n = 1; n <= (devTypeId === 38 ? 8 : 24); n += 1) {
    const string = sample.strings[n - 1];
    values[`pv${n}_u`] = double(string?.voltageV ?? 0, 1);
    values[`pv${n}_i`] = double(string?.currentA ?? 0, 2);
  }
  return values;
}

function counters(sample: PhysicalSample): Record<string, string> {
  return {
    day_cap: double(sample.energyTodayWh / 1000, 2),
    total_cap: double(sample.energyTotalWh / 1000, 2),
    mppt_total_cap: 'null',
    open_time: sample.turnedOnAt === undefined ? 'null' : String(Math.floor(sample.turnedOnAt) * 1000),
    close_time: sample.turnedOffAt === undefined ? 'null' : String(Math.floor(sample.turnedOffAt) * 1000),
  };
}
