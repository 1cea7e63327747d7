import { alarmEvent, type AlarmEventInput } from '@heliograph/events';
import type { OutgoingRecord } from '@heliograph/kafka';
import { sample } from './retained-records.ts';

/** Unix seconds: the one time that a file of tests counts from. */
export const now = Math.floor(Date.now() / 1000);

/** An event of an alarm that began ten minutes ago. */
export function toldAlarm(
  accountId: string,
  event: AlarmEventInput['event'],
  over: Partial<AlarmEventInput> = {},
): OutgoingRecord {
  const deviceId = over.deviceId ?? 'dev_1';
  const body = alarmEvent({
    event,
    deviceId,
    InverterSN: `SN_${deviceId}`,
    DataSources: 'solis',
    PlantId: 'plt_a',
    Datetime: now - 540,
    offsetSeconds: 0,
    category: 'grid',
    severity: 'major',
    vendorCode: '1015',
    vendorText: 'NO-Grid',
    vendorSeverity: '3',
    since: now - 600,
    firstSeenAt: now - 540,
    lastSeenAt: now - 540,
    ...over,
  });
  const record = sample({ accountId, time: body.Datetime, serial: body.InverterSN, kind: event });
  const headers = { ...record.headers, idempotency_key: body.idempotency_key };
  return { ...record, headers, value: Buffer.from(JSON.stringify(body)) };
}
