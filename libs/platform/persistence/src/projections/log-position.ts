import type { IncomingRecord } from '@heliograph/kafka';

/** The position of a projected record in its topic. */
export interface LogPosition {
  partition: number;
  offset: bigint;
  /** Unix ms: distinguishes a recreated topic from the one before. */
  loggedAt: number;
}

export function logPositionOf({ partition, offset, timestamp }: IncomingRecord): LogPosition {
  return { partition, offset, loggedAt: timestamp };
}
