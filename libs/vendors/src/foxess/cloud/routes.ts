import { isRecord } from '@heliograph/vendor-contract';
import type { SimulatorRequest } from '@heliograph/vendor-contract';
import type { ModelInverter } from '../../plant-model/index.ts';
import { messages, Refusal } from './gate.ts';
import { faultHistory, faultTable } from './faults.ts';
import type { Fleet } from './fleet.ts';
import { deviceDetail, deviceList, moduleList, plantDetail, plantList, type Body } from './lists.ts';
import { generationOf, historyOf, reportOf, sampleTime, wantedEntries } from './series.ts';
import { entriesOf } from './variables.ts';

interface Call {
  fleet: Fleet;
  query: URLSearchParams;
  body: Body;
  /** Unix ms. */
  now: number;
}

/** `result` of a call. Throws `Refusal`. */
export type Route = (call: Call) => unknown;

const MAX_SERIALS = 50;

/** Each interface by method and path. */
const routes: Readonly<Record<string, Route>> = {
  'POST /op/v0/plant/list': ({ fleet, body }) => plantList(fleet, body),
  'GET /op/v0/plant/detail': ({ fleet, query }) => plantDetail(fleet, query.get('id')),
  'POST /op/v0/device/list': ({ fleet, body, now }) => deviceList(fleet, body, now),
  'GET /op/v0/device/detail': detail,
  'GET /op/v1/device/detail': detail,
  'POST /op/v0/device/real/query': realOfOne,
  'POST /op/v1/device/real/query': realOfMany,
  'POST /op/v0/device/history/query': ({ fleet, body, now }) => historyOf(fleet, named(fleet, body.sn), body, now),
  'POST /op/v0/device/report/query': ({ fleet, body, now }) => reportOf(fleet, named(fleet, body.sn), body, now),
  'GET /op/v0/device/generation': ({ fleet, query, now }) => generationOf(fleet, named(fleet, query.get('sn')), now),
  'GET /op/v0/device/variable/get': ({ fleet }) => variableTable(fleet),
  'GET /op/v0/device/fault/get': faultTable,
  'POST /op/v0/device/fault/history': ({ fleet, body, now }) => faultHistory(fleet, named(fleet, body.sn), body, now),
  'POST /op/v0/module/list': ({ fleet, body, now }) => moduleList(fleet, body, now),
  'POST /op/v0/module/getSignal': () => ({ signal: 4 }),
  'GET /op/v1/device/scheduler/get/flag': scheduleFlag,
  'POST /op/v0/device/scheduler/get/flag': scheduleFlag,
  'POST /op/v1/device/scheduler/get/flag': scheduleFlag,
  'POST /op/v0/device/scheduler/get': schedule,
  'POST /op/v1/device/scheduler/get': schedule,
  'POST /op/v2/device/scheduler/get': schedule,
  'POST /op/v3/device/scheduler/get': schedule,
  // Data that only an inverter with a battery has: "feature not supported by this device".
  'GET /op/v0/device/battery/soc/get': unsupported,
  'GET /op/v0/device/battery/forceChargeTime/get': unsupported,
  'GET /op/v0/device/battery/real/query': unsupported,
  'POST /op/v0/device/batteryHeating/get': unsupported,
  'POST /op/v0/device/peakShaving/get': unsupported,
  'POST /op/v0/device/setting/get': unsupported,
};

export function routeOf({ method, path }: SimulatorRequest): Route | undefined {
  const name = `${method} ${path}`;
  return Object.hasOwn(routes, name) ? routes[name] : undefined;
}

function unsupported(): never {
  throw new Refusal(40257);
}

function named(fleet: Fleet, serial: unknown): ModelInverter {
  if (typeof serial !== 'string' || serial === '') throw new Refusal(40257);
  const inverter = fleet.inverterOf(serial);
  if (!inverter) throw new Refusal(41930);
  return inverter;
}

function detail({ fleet, query, now }: Call): unknown {
  return deviceDetail(fleet, named(fleet, query.get('sn')), now);
}

/** Deprecated: one inverter, or without a serial number all of the account. */
function realOfOne({ fleet, body, now }: Call): unknown {
  const inverters = body.sn === undefined ? fleet.plantModel.inverters : [named(fleet, body.sn)];
  return inverters.map((inverter) => real(fleet, inverter, body, now));
}

function realOfMany({ fleet, body, now }: Call): unknown {
  const { sns } = body;
  if (!Array.isArray(sns) || sns.length === 0 || sns.length > MAX_SERIALS) throw new Refusal(40257);
  return sns.map((serial: unknown) => named(fleet, serial)).map((inverter) => real(fleet, inverter, body, now));
}

function real(fleet: Fleet, inverter: ModelInverter, body: Body, now: number): unknown {
  const { sample } = fleet.reading(inverter, now);
  return {
    datas: wantedEntries(entriesOf({ inverter, sample }), body),
    deviceSN: fleet.serial(inverter),
    time: sampleTime(inverter, sample),
  };
}

/** An empty body is an empty object. Throws `Refusal` when it is not JSON. */
export function parseBody(text: Buffer): Body {
  if (text.length === 0) return {};
  try {
    const body: unknown = JSON.parse(text.toString('utf8'));
    if (isRecord(body)) return body;
  } catch {
    // Falls through: broken JSON is refused as any other body that is not an object.
  }
  throw new Refusal(40257);
}

/** Returns texts of all errno, open to everybody. */
export function errorMessages(): unknown {
  return { messages: { en: { ...messages, 0: 'success' } } };
}

/** String inverters have no schedule: empty and off, in the shape of scheduler V3. */
function schedule(): unknown {
  return { enable: 0, maxGroupCount: 8, groups: [], properties: {} };
}

function scheduleFlag(): unknown {
  return { enable: false, support: false };
}

/** Returns the name and unit of each variable. */
function variableTable(fleet: Fleet): unknown {
  const [inverter] = fleet.plantModel.inverters;
  if (!inverter) return [];
  const entries = entriesOf({ inverter, sample: fleet.plantModel.sample(inverter, 1_700_000_000) });
  return entries.map(({ variable, unit = '', name }) => ({
    [variable]: { unit, 'Grid-tied inverter': true, 'Energy-storage inverter': true, name: { en: name } },
  }));
}
