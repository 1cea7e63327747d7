import { reported } from '@heliograph/base-data';
import type { ModelSite } from '../../plant-model/index.ts';
import { definitions } from './catalogue.ts';
import { CodeError, missing } from './envelope.ts';
import { deviceByKey, deviceBySerial, nameOf, pointsOfModel, serialOf, uuidOf, valuesOf } from './inverter-devices.ts';
import type { Device } from './inverter-devices.ts';
import { PlantTotals, sitesOf } from './plants.ts';
import { list, page, required, requiredList, text, type Call } from './request.ts';
import { compactText, javaDouble } from './text.ts';
import { inverterTypes } from '../wire.ts';

const MAX_POINTS = 100;
const PLANT = '11';

/** Answers getDeviceRealTimeData of both families. */
export function deviceRealtime(call: Call): object {
  const { body, isPlatform } = call;
  const type = required(body, 'device_type');
  const points = requiredList(body, 'point_id_list').map((point) => Number(point.replace(/^p/, '')));
  if (points.length > MAX_POINTS) throw new CodeError('010', 'Parameters point_id_list size is over 100');
  if (type === PLANT) return plantDevices(call, points);
  const { known, unknown } = devicesOf(call, type);
  const withDictionary = text(body, 'is_get_point_dict') === '1';
  return {
    [isPlatform ? 'illegal_ps_key_list' : 'fail_ps_key_list']: unknown,
    device_point_list: known.map((device) => ({ device_point: record(call, device, points) })),
    ...reported({ point_dict: withDictionary ? dictionary(call, type, points) : undefined }),
  };
}

/** Returns plants as virtual devices. */
function plantDevices(call: Call, points: readonly number[]): object {
  const keys = requiredList(call.body, 'ps_key_list');
  const rows = sitesOf(
    call.fleet,
    keys.map((key) => key.split('_')[0]!),
  ).map((site) => plantRow(call, site, points));
  const known = new Set(rows.map(({ ps_key }) => ps_key));
  return {
    fail_ps_key_list: keys.filter((key) => !known.has(key)),
    device_point_list: rows.map((device_point) => ({ device_point })),
  };
}

interface PlantRow {
  ps_id: number;
  ps_key: string;
  device_time: string;
}

function plantRow({ fleet, now }: Call, site: ModelSite, points: readonly number[]): PlantRow {
  const totals = new PlantTotals(fleet, site, now);
  const values = plantValues(totals);
  return {
    ps_id: fleet.psId(site),
    ps_key: `${fleet.psId(site)}_${PLANT}_0_0`,
    ...Object.fromEntries(points.map((point) => [`p${point}`, values.get(point) ?? null])),
    device_time: compactText(totals.time, fleet.offset(site, totals.time)),
  };
}

/** Answers getPVInverterRealTimeData: all points of string inverters, without a list. */
export function inverterRealtime(call: Call): object {
  const { known, unknown } = devicesOf(call, inverterTypes.inverter);
  const points = definitions(inverterTypes.inverter)
    .map(({ id }) => id)
    .filter((id) => id !== 29);
  const device_point_list = known.map((device) => ({ device_point: record(call, device, points) }));
  return { [list(call.body, 'ps_key_list') ? 'fail_ps_key_list' : 'fail_sn_list']: unknown, device_point_list };
}

function devicesOf({ body, fleet }: Call, type: string): { known: Device[]; unknown: string[] } {
  const keys = list(body, 'ps_key_list');
  const names = keys ?? list(body, 'sn_list');
  if (!names || names.length === 0) throw missing('ps_key_list');
  const found = names.map((name) => ({ name, device: keys ? deviceByKey(fleet, name) : deviceBySerial(fleet, name) }));
  return {
    known: found.flatMap(({ device }) => (device?.type === type ? [device] : [])),
    unknown: found.flatMap(({ name, device }) => (device?.type === type ? [] : [name])),
  };
}

/** Points the device does not have are null. */
function record({ fleet, now }: Call, device: Device, points: readonly number[]): object {
  const { values, time, online, fault } = valuesOf(fleet, device, now);
  return {
    device_name: nameOf(device),
    dev_fault_status: fault ? 1 : 4,
    ps_key: device.psKey,
    device_sn: serialOf(fleet, device),
    dev_status: online ? 1 : 0,
    ps_id: fleet.psId(device.site),
    communication_dev_sn: fleet.loggerSerial(device.site),
    uuid: uuidOf(fleet, device),
    ...Object.fromEntries(points.map((point) => [`p${point}`, values.get(point) ?? null])),
    device_time: compactText(time, fleet.offset(device.site, time)),
  };
}

function dictionary({ chinese }: Call, type: string, points: readonly number[]): object[] {
  return definitions(type)
    .filter(({ id }) => points.includes(id))
    .map(({ id, english, chinese: chineseName, storageUnit }) => ({
      point_id: id,
      point_name: chinese ? chineseName : english,
      point_unit: storageUnit,
    }));
}

/** Answers getPowerStationRealTimeData: flat, by plant id. */
export function plantRealtime(call: Call): object {
  const { fleet, body } = call;
  const ids = requiredList(body, 'ps_id_list');
  const points = requiredList(body, 'point_id_list').map((point) => Number(point.replace(/^p/, '')));
  if (points.length > MAX_POINTS) throw new CodeError('010', 'Parameters point_id_list size is over 100');
  const sites = sitesOf(fleet, ids);
  return {
    device_point_list: sites.map((site) => plantRow(call, site, points)),
    illegal_ps_id_list: ids.filter((id) => !sites.some((site) => String(fleet.psId(site)) === id)),
    ...reported({ point_dict: text(body, 'is_get_point_dict') === '1' ? dictionary(call, '11', points) : undefined }),
  };
}

function plantValues(totals: PlantTotals): ReadonlyMap<number, string> {
  const power = javaDouble(totals.sum('acPowerW'), 1);
  const today = javaDouble(totals.sum('energyTodayWh'), 1);
  const total = javaDouble(totals.sum('energyTotalWh'), 1);
  return new Map([
    [83022, today],
    [83009, today],
    [83024, total],
    [83004, total],
    [83033, power],
    [83002, power],
    ...totals.storage(),
  ]);
}

/** Answers getOpenPointInfo: 2 telemetry, 1 signals, 5 properties; with a model only its points. */
export function pointInfo({ fleet, body, chinese, now }: Call): object {
  const type = required(body, 'device_type');
  const model = text(body, 'device_model_id');
  const supported = model === undefined ? undefined : pointsOfModel(fleet, Number(model), now);
  const all = required(body, 'type') === '2' ? definitions(type) : [];
  const points = all.filter(({ id }) => supported?.has(id) ?? true);
  return page(points, body, ({ id, english, chinese: chineseName, storageUnit, showUnit }) => ({
    point_id: id,
    open_point_remark: null,
    storage_unit: storageUnit,
    show_unit: showUnit,
    device_type: Number(type),
    point_name: chinese ? chineseName : english,
  }));
}
