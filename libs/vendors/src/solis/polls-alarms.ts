import { parseNode, pagesByDevice, readText } from '@heliograph/vendor-contract';
import type {
  AdapterContext,
  PollCall,
  PolledDevice,
  RawAnswer,
  DeviceEntry,
  DeviceList,
} from '@heliograph/vendor-contract';
import type { SolisClient } from './client.ts';
import { recordsPath, type SolisEnvelope } from './wire.ts';

const ALARM_PAGE = 100;
const ALARM_SECONDS = 600;
/** Pending, neither processed nor restored. */
const PENDING = '0';

/** Plans one call for the open alarms of the account. */
export function alarmPolls(client: SolisClient, context: AdapterContext, devices: readonly PolledDevice[]): PollCall[] {
  return [
    {
      name: 'alarmList',
      intervalSeconds: ALARM_SECONDS,
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

const alarmList: DeviceList = {
  entriesOf,
  idOf: ({ InverterSN }) => InverterSN,
  bodyOf: (list) => `{"success":true,"code":"0","msg":"success","data":{"records":[${list}]}}`,
};

/** Returns the alarms of some devices: one page as received, several regrouped by device. */
export function alarmAnswers(
  bodies: readonly string[],
  devices: readonly PolledDevice[],
  fetchedAt: number,
): RawAnswer[] {
  return pagesByDevice({ call: 'alarmList', fetchedAt, devices }, bodies, alarmList);
}

function entriesOf(body: string): DeviceEntry[] {
  const json = parseNode(body);
  const path = recordsPath((json.value as SolisEnvelope).data);
  return json.sources(...path).map((source) => {
    const { alarmDeviceSn } = JSON.parse(source) as { alarmDeviceSn?: unknown };
    return { id: readText(alarmDeviceSn) ?? '', source };
  });
}
