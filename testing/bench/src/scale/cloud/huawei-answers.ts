import { serialOf, type ScaleVendor } from '../fleet-plan.ts';
import { callingAccount, type Answers, type CloudAnswer } from './answers.types.ts';
import { SampleTemplate, simulatedParts } from './sample-template.ts';

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
