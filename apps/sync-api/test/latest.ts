import type { OutgoingRecord } from '@heliograph/kafka';
import { topicNames } from '@heliograph/messaging';

export interface Sample {
  accountId: string;
  deviceId: string;
  /** Unix seconds. */
  at: number;
  /** `YYYY-MM-DD HH:MM:SS` in the plant's zone; default: in UTC. */
  local?: string;
  topic?: string;
  /** BaseData members. */
  members?: Readonly<Record<string, unknown>>;
  /** Beside those of every record. */
  headers?: Readonly<Record<string, string>>;
}

/** Returns a record of `basedata` as the normalizer writes it. */
export function sampleRecord({ accountId, deviceId, at, local, topic, members, headers }: Sample): OutgoingRecord {
  const body = {
    deviceType: 'inverter',
    CollectorSN: '',
    InverterSN: deviceId,
    DataSources: 'solis',
    Timezone: 'GMT+0',
    Datetime: at,
    currentDateTime: local ?? new Date(at * 1000).toISOString().slice(0, 19).replace('T', ' '),
    State: '1',
    StateDesc: 'Normal',
    ...members,
    AlertArray: [],
    WarnArray: [],
    StatusArray: [],
    idempotency_key: `solis:${deviceId}:${at}`,
    SchemaVersion: '1.0',
  };
  return {
    topic: topic ?? topicNames.baseData,
    key: `solis:${deviceId}`,
    value: Buffer.from(JSON.stringify(body)),
    headers: {
      account: accountId,
      vendor: 'solis',
      device: deviceId,
      serial: deviceId,
      kind: 'device.data',
      time: String(at),
      idempotency_key: `solis:${deviceId}:${at}`,
      schema: '1.0',
      ...headers,
    },
  };
}
