import type { IncomingRecord } from '@heliograph/kafka';

interface Named {
  serial?: string;
  account?: string;
  kind?: string;
  vendor?: string;
  plant?: string | undefined;
  timestamp?: number;
  idempotency_key?: string;
  schema?: string;
  traceparent?: string;
}

/** Makes a record of `basedata`, or of `device-events`, for unit tests. */
export function testRecord(named: Named = {}): IncomingRecord {
  const { serial = 'SN1', account = 'acc_1', kind = 'device.data', vendor = 'solis', timestamp = Date.now() } = named;
  const plant = 'plant' in named ? named.plant : 'plt_1';
  const { idempotency_key = 'k', schema = '1.0', traceparent = 'tp' } = named;
  return {
    topic: 'basedata',
    partition: 0,
    offset: 0n,
    timestamp,
    key: `${vendor}:${serial}`,
    value: Buffer.from('{"a":1.0}'),
    headers: {
      account,
      vendor,
      serial,
      kind,
      idempotency_key,
      schema,
      traceparent,
      ...(plant !== undefined && { plant }),
    },
  };
}
