import { isKind, parseNode, pagesByDevice, readText } from '@heliograph/vendor-contract';
import type {
  AdapterContext,
  PollCall,
  PolledDevice,
  RawAnswer,
  DeviceEntry,
  DeviceList,
} from '@heliograph/vendor-contract';
import type { SungrowClient } from './client.ts';
import { pages } from './pages.ts';

const CALL = 'getFaultAlarmInfo';
const ALARM_SECONDS = 600;
/** Neither solved nor closed. */
const OPEN = '8';
/** The days asked for: without times the cloud lists the current month, and an alarm of the 31st would be gone on the 1st. */
const DAYS_BACK = 90;

/** Plans one call for the open alarms of all plants. */
export function alarmPolls(
  client: SungrowClient,
  context: AdapterContext,
  devices: readonly PolledDevice[],
): PollCall[] {
  return [
    {
      name: CALL,
      intervalSeconds: ALARM_SECONDS,
      devices,
      samples: false,
      async run(signal) {
        try {
          const bodies: string[] = [];
          for await (const { body } of pages(client, CALL, filterAt(context.now()), signal)) bodies.push(body);
          return alarmAnswers(bodies, devices, context.now());
        } catch (error) {
          if (!isKind(error, 'not_permitted')) throw error;
          context.warn('alarms are not granted to this application', { call: CALL });
          return [];
        }
      },
    },
  ];
}

/** Times are plant-local: a day beyond now is later than now everywhere. */
function filterAt(now: number): object {
  return {
    process_status: OPEN,
    startTime: minuteText(now - DAYS_BACK * 86_400_000),
    endTime: minuteText(now + 86_400_000),
  };
}

/** Writes `yyyyMMddHHmm`. */
function minuteText(unixMs: number): string {
  return new Date(unixMs).toISOString().slice(0, 16).replace(/\D/g, '');
}

const alarmList: DeviceList = {
  entriesOf,
  idOf: ({ vendorDeviceId }) => vendorDeviceId,
  bodyOf: (list) => `{"result_code":"1","result_msg":"success","result_data":{"pageList":[${list}]}}`,
};

/** Returns the alarms of some devices: one page as received, several regrouped by device. */
export function alarmAnswers(
  bodies: readonly string[],
  devices: readonly PolledDevice[],
  fetchedAt: number,
): RawAnswer[] {
  return pagesByDevice({ call: CALL, fetchedAt, devices }, bodies, alarmList);
}

function entriesOf(body: string): DeviceEntry[] {
  return parseNode(body)
    .sources('result_data', 'pageList')
    .map((source) => {
      const entry = JSON.parse(source) as { ps_key?: unknown } | null;
      return { id: readText(entry?.ps_key) ?? '', source };
    });
}
