import type { IncomingRecord } from '@heliograph/messaging';

/** Where in its topic a projected record is. */
export interface LogPlace {
  partition: number;
  offset: bigint;
  /** Unix ms: tells a topic that was deleted and made again from the one before. */
  loggedAt: number;
}

export function placeOf({ partition, offset, timestamp }: IncomingRecord): LogPlace {
  return { partition, offset, loggedAt: timestamp };
}
