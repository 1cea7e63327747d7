import { createHash } from 'node:crypto';
import type { ModelFault, ModelInverter } from '../../plant-model/index.ts';
import { invalid } from './envelope.ts';
import { list, page, text, type Call } from './request.ts';
import { localText, wallSeconds } from './text.ts';
import { inverterTypes } from '../wire.ts';

const OPEN = '8';
const CLOSED = '9';
const BOTH = '999';

/** Number of the kind (in the hundreds of the device type), the device's own number, names, and type of each fault of the plant model (API document, appendix 9). */
const catalogue: Readonly<
  Record<
    ModelFault['kind'],
    readonly [number: number, deviceCode: number, english: string, chinese: string, type: 1 | 2]
  >
> = {
  grid_overvoltage: [1, 2, 'Grid Overvoltage', '电网过压', 1],
  no_grid: [5, 10, 'Grid Power Outage', '电网掉电', 1],
  insulation: [14, 39, 'Low System Insulation Resistance', '系统绝缘阻抗低', 1],
  over_temperature: [12, 37, 'Excessively High Ambient Temperature', '环境温度过高', 2],
};

interface Span {
  from: number;
  to: number;
}

/** Answers getFaultAlarmInfo: open ones unless asked otherwise, of the current month unless times are given; newest first. */
export function alarms(call: Call): object {
  const { fleet, body } = call;
  const status = text(body, 'process_status') ?? OPEN;
  if (![OPEN, CLOSED, BOTH].includes(status)) throw invalid('process_status');
  const key = text(body, 'ps_key');
  const psId = text(body, 'ps_id');
  const wanted = fleet.plantModel.inverters.filter(
    (inverter) =>
      (key === undefined || fleet.psKey(inverter) === key) &&
      (psId === undefined || String(fleet.psId(inverter.site)) === psId),
  );
  const found = wanted
    .flatMap((inverter) => alarmsOf(call, inverter, status))
    .filter((alarm) => matches(alarm, body))
    .sort((a, b) => b.since - a.since);
  return page(found, body, ({ record }) => record);
}

interface Alarm {
  since: number;
  record: Readonly<Record<string, unknown>>;
}

function matches({ record }: Alarm, body: Call['body']): boolean {
  const types = list(body, 'fault_type');
  const levels = list(body, 'fault_level');
  const name = text(body, 'fault_name');
  const code = text(body, 'fault_code');
  return (
    (types?.includes(String(record.fault_type)) ?? true) &&
    (levels?.includes(String(record.fault_level)) ?? true) &&
    (name === undefined || String(record.fault_name).includes(name)) &&
    (code === undefined || record.fault_code === code)
  );
}

function alarmsOf(call: Call, inverter: ModelInverter, status: string): Alarm[] {
  const { fleet, now } = call;
  const { time } = fleet.reading(inverter, now);
  const { from, to } = spanOf(call, inverter, status);
  return fleet.plantModel
    .faults(inverter, from, Math.min(to, time + 1))
    .filter(({ since }) => since >= from)
    .map((fault) => ({ fault, open: time < fault.until }))
    .filter(({ open }) => status === BOTH || open === (status === OPEN))
    .map(({ fault, open }) => ({ since: fault.since, record: entry(call, inverter, fault, open) }));
}

/** Reads plant-local times of the request, under either spelling, as instants. */
function spanOf({ fleet, body, now }: Call, { site }: ModelInverter, status: string): Span {
  const offset = fleet.offset(site, now / 1000);
  const month =
    wallSeconds(
      localText(now / 1000, offset)
        .slice(0, 7)
        .replace('-', '') + '01',
    ) ?? 0;
  const start = text(body, 'startTime') ?? text(body, 'start_time');
  const end = text(body, 'endTime') ?? text(body, 'end_time');
  if (status !== OPEN && start?.replace(/\D/g, '').slice(0, 6) !== end?.replace(/\D/g, '').slice(0, 6))
    throw invalid('endTime');
  const from = start === undefined ? month : wallSeconds(start);
  const to = end === undefined ? now / 1000 + offset : wallSeconds(end);
  if (from === undefined || to === undefined) throw invalid('startTime,endTime');
  return { from: from - offset, to: to - offset };
}

function entry(call: Call, inverter: ModelInverter, fault: ModelFault, open: boolean): Alarm['record'] {
  const { fleet, chinese } = call;
  const [number, deviceCode, english, chineseName, type] = catalogue[fault.kind];
  const isHybrid = fleet.type(inverter) === inverterTypes.hybrid;
  const code = (isHybrid ? 13_800 : 60_000) + number;
  const offset = fleet.offset(inverter.site, fault.since);
  const created = localText(fault.since, offset);
  return {
    ps_id: fleet.psId(inverter.site),
    ps_key: fleet.psKey(inverter),
    fault_type_code: code,
    fault_code: `${code}.${created.slice(0, 7).replace('-', '')}.${identity(fleet.psKey(inverter), fault)}`,
    fault_type: type,
    fault_level: type === 1 ? 1 : 3,
    fault_name: chinese ? chineseName : english,
    fault_desc: '',
    fault_reason: String(deviceCode),
    process_status: open ? 1 : 9,
    create_time: created,
    process_time: null,
    over_time: open ? null : localText(fault.until, offset),
    grid_connection_status: 0,
    device_model_code: fleet.model(inverter),
    device_model: fleet.model(inverter),
    device_name: `Inverter${fleet.psKey(inverter).split('_')[3] ?? ''}`,
    device_type: Number(fleet.type(inverter)),
    type_name: chinese ? '逆变器' : 'Inverter',
    ps_name: inverter.site.name,
    uuid: fleet.uuid(inverter),
  };
}

function identity(psKey: string, { since, kind }: ModelFault): string {
  return createHash('sha256').update(`${psKey}:${since}:${kind}`).digest('hex').slice(0, 13);
}
