import type { ModelFault, ModelInverter, ModelSite } from '../../plant-model/index.ts';
import type { Fleet } from './fleet.ts';
import { modelOf } from './inventory.ts';
import { timeIn } from './json.ts';

/** State codes of GEN24 inverters for the plant model's faults. That of heat is not public: it is an older inverter's, which a GEN24's table does not have. */
const codes: Readonly<Record<ModelFault['kind'], readonly [stateCode: number, text: string]>> = {
  grid_overvoltage: [1114, 'AC voltage too high'],
  no_grid: [1119, 'AC voltage too low'],
  insulation: [1082, 'Isolation error'],
  over_temperature: [303, 'Power electronics too hot'],
};

/** An error that lasts is logged again this often. */
const REPEAT_SECONDS = 3600;
/** Looked back from the asked time for errors that still last. */
const MAX_FAULT_SECONDS = 86_400;

export interface Message {
  time: number;
  entry: Record<string, unknown>;
}

/** Returns the messages the inverters of a system logged in a time, oldest first. The cloud knows them once the logger has uploaded them. */
export function messagesOf(
  fleet: Fleet,
  site: ModelSite,
  from: number,
  to: number,
  repeatSeconds: number,
  local = false,
): Message[] {
  return site.inverters
    .flatMap((inverter) => inverterMessages(fleet, inverter, from, to, repeatSeconds, local))
    .sort((a, b) => a.time - b.time);
}

function inverterMessages(
  fleet: Fleet,
  inverter: ModelInverter,
  from: number,
  to: number,
  repeatSeconds: number,
  local: boolean,
): Message[] {
  const last = Math.min(to, fleet.newestTime(inverter));
  const faults = fleet.plantModel.faults(inverter, from - MAX_FAULT_SECONDS, last + 1);
  return faults.flatMap((fault) =>
    timesOf(fault, Math.max(from, fault.since), last, repeatSeconds)
      .filter((time) => fleet.plantModel.sample(inverter, time).state === 'fault')
      .map((time) => ({ time, entry: entryOf(fleet, inverter, fault, time, local) })),
  );
}

function timesOf({ since, until }: ModelFault, from: number, to: number, repeatSeconds: number): number[] {
  const times: number[] = [];
  const first = since + Math.ceil((from - since) / repeatSeconds) * repeatSeconds;
  for (let time = first; time <= to && time < until; time += repeatSeconds) times.push(time);
  return times;
}

function entryOf(
  fleet: Fleet,
  inverter: ModelInverter,
  { kind }: ModelFault,
  time: number,
  local: boolean,
): Record<string, unknown> {
  const [stateCode, text] = codes[kind];
  const { site } = inverter;
  return {
    pvSystemId: fleet.systemId(site),
    deviceId: fleet.inverterId(inverter),
    stateType: 'Error',
    stateCode,
    stateSeverity: 'error',
    logDateTime: timeIn(Math.floor(time), local ? fleet.days(site).offset(time) : undefined),
    text,
    deviceName: modelOf(inverter),
  };
}

/** Seconds between two entries of one lasting error. */
export function repeatSecondsOf(timeScale: number): number {
  return Math.max(1, Math.round(REPEAT_SECONDS / timeScale));
}
