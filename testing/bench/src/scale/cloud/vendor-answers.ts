import { localTime, newestSample, SampleTemplate, simulatedParts, simulatedRows } from './sample-template.ts';
import { type ScaleVendor, serialOf, vendorDeviceIdOf } from '../fleet-plan.ts';

const solisOffsetSeconds = 7_200;

/** SolisCloud: the account's devices page by page; no alarms. The signature is not checked. */
export async function solisAnswers(vendor: ScaleVendor): Promise<Answers> {
  const parts = await simulatedParts(vendor, ['data', 'records']);
  const templates = parts.map(({ text, value }) => {
    const { id, sn, dataTimestamp, timeStr } = value as Record<string, string>;
    return new SampleTemplate({ text, marks: { id: id!, serial: sn!, ms: dataTimestamp!, time: timeStr! } });
  });
  const dayAnswer = await pastDays(vendor);
  return ({ path, headers, body }, now) => {
    if (path === '/v1/api/inverterDay') return { body: dayAnswer((JSON.parse(body) as { time: string }).time) };
    if (path === '/v1/api/alarmList') return { body: page([], 0, 1, 1) };
    if (path !== '/v1/api/inverterDetailList') return undefined;
    const [, name = ''] = /^API (.+):/.exec(String(headers.authorization)) ?? [];
    const account = callingAccount(name);
    const { pageNo, pageSize } = JSON.parse(body) as { pageNo: number; pageSize: number };
    const begin = (pageNo - 1) * pageSize;
    const devices = Math.max(0, Math.min(pageSize, account.count - begin));
    const records = Array.from({ length: devices }, (_, i) => {
      const n = account.first + begin + i;
      const seconds = newestSample(n, now);
      return templates[n % templates.length]!.fill({
        id: vendorDeviceIdOf(vendor, n),
        serial: serialOf(vendor, n),
        ms: `${seconds}000`,
        time: localTime(seconds, solisOffsetSeconds),
      });
    });
    return {
      body: page(records, account.count, pageNo, Math.ceil(account.count / pageSize)),
      samples: { account, devices, batch: pageNo - 1 },
    };
  };
}

/** The local day that all others look like. */
const templateDay = '2026-06-15';

/** Returns the answer about any local day: that of a summer day of the simulated cloud, with other times. */
async function pastDays(vendor: ScaleVendor): Promise<(date: string) => string> {
  const midnight = Date.parse(templateDay) / 1000 - solisOffsetSeconds;
  const rows = await simulatedRows(vendor, { from: midnight - 1, to: midnight + 86_400 - 1 });
  const templates = rows.map((text) => {
    const { dataTimestamp, timeStr } = JSON.parse(text) as Record<string, string>;
    const template = new SampleTemplate({ text, marks: { ms: dataTimestamp!, time: timeStr! } });
    return { template, seconds: Number(dataTimestamp) / 1000 };
  });
  return (date) => {
    const later = (Date.parse(date) - Date.parse(templateDay)) / 1000;
    const list = templates.map(({ template, seconds }) =>
      template.fill({ ms: `${seconds + later}000`, time: localTime(seconds + later, solisOffsetSeconds) }),
    );
    return `{"success":true,"code":"0","msg":"success","data":[${list.join(',')}]}`;
  };
}

function page(records: readonly string[], total: number, current: number, pages: number): string {
  return `{"success":true,"code":"0","msg":"success","data":{"records":[${records.join(',')}],"total":${total},"current":${current},"pages":${pages}}}`;
}

const firstId = 1_000_000_000_000_000;

/** FusionSolar: up to 100 devices a call by their ids; no alarms. The session is the user's name. */
export async function huaweiAnswers(vendor: ScaleVendor): Promise<Answers> {
  const parts = await simulatedParts(vendor, ['data']);
  const templates = parts.map(
    ({ text, value: { devId, sn } }) =>
      new SampleTemplate({ text, marks: { id: `"devId":${String(devId)},`, serial: `"${String(sn)}"` } }),
  );
  const answers: Readonly<Record<string, (session: string, body: string, now: number) => CloudAnswer>> = {
    login: (_, body) => {
      const { userName } = JSON.parse(body) as { userName: string };
      const text = '{"success":true,"data":null,"failCode":0,"params":null,"message":null}';
      return { body: text, headers: { 'xsrf-token': userName } };
    },
    getAlarmList: (_, body, now) => ({ body: envelope([], body, now) }),
    getDevRealKpi: (session, body, now) => {
      const numbers = (JSON.parse(body) as { devIds: string }).devIds.split(',').map((id) => Number(id) - firstId);
      const items = numbers.map((n) =>
        templates[n % templates.length]!.fill({
          id: `"devId":${firstId + n},`,
          serial: `"${serialOf(vendor, n)}"`,
        }),
      );
      const account = callingAccount(session);
      const batch = Math.floor((numbers[0]! - account.first) / vendor.batch);
      return { body: envelope(items, body, now), samples: { account, devices: numbers.length, batch } };
    },
  };
  return ({ path, headers, body }, now) => {
    const call = path.slice('/thirdData/'.length);
    return Object.hasOwn(answers, call) ? answers[call]!(String(headers['xsrf-token']), body, now) : undefined;
  };
}

/** `params` echoes the request. */
function envelope(items: readonly string[], body: string, now: number): string {
  return `{"data":[${items.join(',')}],"failCode":0,"message":null,"params":{"currentTime":${now},${body.slice(1)},"success":true}`;
}

const growattOffsetSeconds = 3_600;
const serialPrefix = 'AFE';

/** Growatt's v1 calls of MIN inverters: up to 50 a call by their serial numbers, and the alarms of one, an empty list. */
export async function growattAnswers(vendor: ScaleVendor): Promise<Answers> {
  const parts = await simulatedParts(vendor, ['data']);
  const templates = parts.flatMap(({ text, value }) => {
    const serial = Object.keys(value).find((name) => name !== 'dataloggerSn')!;
    const { time, lost } = value[serial] as { time: string; lost: boolean };
    // One that is lost brings no record.
    return lost ? [] : [new SampleTemplate({ text, marks: { serial, time } })];
  });
  return ({ path, headers, body }, now) => {
    const params = new URLSearchParams(body);
    if (path === '/v1/device/tlx/alarm_data')
      return {
        body: `{"data":{"device_sn":"${params.get('tlx_sn') ?? ''}","count":0,"alarms":[]},"error_code":0,"error_msg":""}`,
      };
    if (path !== '/v1/device/tlx/tlxs_data') return undefined;
    const serials = (params.get('tlxs') ?? '').split(',');
    const members = serials.map((serial) => {
      const n = Number(serial.slice(serialPrefix.length));
      const time = localTime(newestSample(n, now), growattOffsetSeconds);
      return `"${serial}":${templates[n % templates.length]!.fill({ serial: serialOf(vendor, n), time })}`;
    });
    const account = callingAccount(String(headers.token));
    const batch = Math.floor((Number(serials[0]!.slice(serialPrefix.length)) - account.first) / vendor.batch);
    return {
      body: `{"tlxs":${JSON.stringify(serials)},"data":{${members.join(',')}},"pageNum":1,"error_code":0,"error_msg":""}`,
      samples: { account, devices: serials.length, batch },
    };
  };
}

export interface CloudRequest {
  /** Below the vendor's base URL, without the query. */
  path: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
}

/** The vendor account that a request is made for: its credentials name it, its first device and how many it has. */
export interface CallingAccount {
  id: string;
  first: number;
  count: number;
}

interface CloudAnswer {
  body: string;
  headers?: Readonly<Record<string, string>>;
  /** A sample poll: how many devices it has, and which of the account's batches it is. */
  samples?: { account: CallingAccount; devices: number; batch: number };
}

/** Returns the answer of a vendor, or undefined for a call that it does not simulate. */
export type Answers = (request: CloudRequest, now: number) => CloudAnswer | undefined;

/** The credentials of a vendor account in the form of its vendor. */
export function credentialsOf(vendor: ScaleVendor, account: CallingAccount): Record<string, string> {
  const name = `${account.id}.${account.count}`;
  switch (vendor.id) {
    case 'huawei':
      return { userName: name, systemCode: 'scale-run' };
    case 'growatt':
      return { token: name };
    case 'solis':
      return { keyId: name, keySecret: 'scale-run' };
  }
}

/** Reads the account of credentials. @throws Error for others */
function callingAccount(name: string): CallingAccount {
  const [, id, first, count] = /^(va_(\d+))\.(\d+)$/.exec(name) ?? [];
  if (id === undefined) throw new Error(`no credentials of this cloud: "${name}"`);
  return { id, first: Number(first), count: Number(count) };
}
