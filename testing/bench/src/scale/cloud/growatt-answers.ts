import { serialOf, type ScaleVendor } from '../fleet-plan.ts';
import { callingAccount, type Answers } from './answers.types.ts';
import { localTime, newestSample, SampleTemplate, simulatedParts } from './sample-template.ts';

const offsetSeconds = 3_600;
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
      const time = localTime(newestSample(n, now), offsetSeconds);
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
