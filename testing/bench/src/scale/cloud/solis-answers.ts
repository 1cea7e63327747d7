import { serialOf, vendorDeviceIdOf, type ScaleVendor } from '../fleet-plan.ts';
import { callingAccount, type Answers } from './answers.types.ts';
import { localTime, newestSample, SampleTemplate, simulatedParts, simulatedRows } from './sample-template.ts';

const offsetSeconds = 7_200;

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
        time: localTime(seconds, offsetSeconds),
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
  const midnight = Date.parse(templateDay) / 1000 - offsetSeconds;
  const rows = await simulatedRows(vendor, { from: midnight - 1, to: midnight + 86_400 - 1 });
  const templates = rows.map((text) => {
    const { dataTimestamp, timeStr } = JSON.parse(text) as Record<string, string>;
    const template = new SampleTemplate({ text, marks: { ms: dataTimestamp!, time: timeStr! } });
    return { template, seconds: Number(dataTimestamp) / 1000 };
  });
  return (date) => {
    const later = (Date.parse(date) - Date.parse(templateDay)) / 1000;
    const list = templates.map(({ template, seconds }) =>
      template.fill({ ms: `${seconds + later}000`, time: localTime(seconds + later, offsetSeconds) }),
    );
    return `{"success":true,"code":"0","msg":"success","data":[${list.join(',')}]}`;
  };
}

function page(records: readonly string[], total: number, current: number, pages: number): string {
  return `{"success":true,"code":"0","msg":"success","data":{"records":[${records.join(',')}],"total":${total},"current":${current},"pages":${pages}}}`;
}
