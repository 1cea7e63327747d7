import type { ReceivedRecord } from './received-record.ts';

export interface PackedRecord extends Pick<
  ReceivedRecord,
  'accountId' | 'deviceId' | 'at' | 'receivedAt' | 'rawPosition'
> {
  packed: Buffer;
}

/**
 * Returns rows as parameters: the packed bytes are one value, sent as it is, from which each row cuts its own. In an array each byte would be written
 * out, read and copied several times (docs/decisions/latest-and-history.md).
 */
export function recordColumns(records: readonly PackedRecord[]): unknown[] {
  let next = 1;
  const starts = records.map(({ packed }) => {
    const start = next;
    next += packed.length;
    return start;
  });
  return [
    records.map(({ deviceId }) => deviceId),
    records.map(({ accountId }) => accountId),
    records.map(({ at }) => at),
    records.map(({ receivedAt }) => receivedAt),
    starts,
    records.map(({ packed }) => packed.length),
    Buffer.concat(records.map(({ packed }) => packed)),
    records.map(({ rawPosition }) => rawPosition),
  ];
}

/** Reads parameters 1 to 8 as rows `r` with `device_id`, `account_id`, `at`, `received_at`, `raw_position`; `packedOfRow` returns their bytes. */
export const recordRows = `unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::int[], $6::int[], $8::bigint[])
  AS r (device_id, account_id, at, received_at, start, length, raw_position)`;
export const packedOfRow = `substring($7::bytea FROM r.start FOR r.length)`;
