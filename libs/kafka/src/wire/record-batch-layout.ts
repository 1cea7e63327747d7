/** Where a record batch (magic 2, https://kafka.apache.org/documentation/#recordbatch) has its fields, bytes from its start. The checksum is of all from `attributes` on. */
export const batchLayout = {
  firstOffset: 0,
  length: 8,
  magic: 16,
  crc: 17,
  attributes: 21,
  lastOffsetDelta: 23,
  firstTimestamp: 27,
  maxTimestamp: 35,
  producerId: 43,
  producerEpoch: 51,
  baseSequence: 53,
  count: 57,
  records: 61,
} as const;

/** The field `length` counts the bytes after itself. */
export const lengthEnd = 12;

/** The bits of `attributes`. */
export const batchAttributes = {
  compression: 0b111,
  /** Its records have the time at which the leader appended the batch, whatever time their writer set. */
  logAppendTime: 1 << 3,
  control: 1 << 5,
} as const;
