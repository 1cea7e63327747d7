import {
  JsonText,
  readText,
  type AdapterContext,
  type PollCall,
  type PolledDevice,
  type RawAnswer,
} from '@heliograph/vendor-contract';
import type { SolisClient } from './client.ts';
import { recordsPath, type SolisEnvelope } from './wire.ts';

const ALARM_PAGE = 100;
const ALARM_SECONDS = 600;
/** Pending, neither processed nor restored. */
const PENDING = '0';
/** Devices an answer speaks of at most: their description travels with it. */
const DEVICES_AN_ANSWER = 200;

/** Plans one call for the open alarms of the account. */
export function alarmPolls(client: SolisClient, context: AdapterContext, devices: readonly PolledDevice[]): PollCall[] {
  return [
    {
      name: 'alarmList',
      everySeconds: ALARM_SECONDS,
      devices,
      samples: false,
      async run(signal) {
        const bodies: string[] = [];
        for await (const { body } of client.pages('alarmList', ALARM_PAGE, { state: PENDING }, signal))
          bodies.push(body);
        return alarmAnswers(bodies, devices, context.now());
      },
    },
  ];
}

/**
 * The alarms of a device must stand in one answer, for that answer replaces what was known of it. One page is handed on as received; from several
 * the entries are regrouped by device, each as the vendor wrote it.
 */
export function alarmAnswers(
  bodies: readonly string[],
  devices: readonly PolledDevice[],
  fetchedAt: number,
): RawAnswer[] {
  const [only = '', ...further] = bodies;
  if (further.length === 0 && devices.length <= DEVICES_AN_ANSWER)
    return [{ call: 'alarmList', body: only, fetchedAt, devices }];
  const entries = Map.groupBy(bodies.flatMap(entriesOf), ({ serial }) => serial);
  const answers: RawAnswer[] = [];
  for (let i = 0; i < devices.length; i += DEVICES_AN_ANSWER) {
    const group = devices.slice(i, i + DEVICES_AN_ANSWER);
    const records = group.flatMap(({ InverterSN }) => entries.get(InverterSN) ?? []).map(({ source }) => source);
    const body = `{"success":true,"code":"0","msg":"success","data":{"records":[${records.join(',')}]}}`;
    answers.push({ call: 'alarmList', body, fetchedAt, devices: group });
  }
  return answers;
}

function entriesOf(body: string): { serial: string; source: string }[] {
  const json = new JsonText(body);
  const path = recordsPath((json.value as SolisEnvelope).data);
  return json.elements(path).map((source) => {
    const { alarmDeviceSn } = JSON.parse(source) as { alarmDeviceSn?: unknown };
    return { serial: readText(alarmDeviceSn) ?? '', source };
  });
}
