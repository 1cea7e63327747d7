import { headerNames } from './record-headers.ts';
import { topicNames } from './topics.ts';

/** The end of the year 5138: a later time is no Unix seconds. */
const latestSecond = 1e11;

/** Encodes the `fetched_at` header: Unix seconds, with milliseconds as decimals. @param fetchedAt Unix ms */
export function encodeFetchTime(fetchedAt: number): string {
  return String(Math.round(fetchedAt) / 1000);
}

/** Returns when the vendor's answer was complete, Unix ms; undefined where the header is absent (records of before 2026-11-23, events) or is no time. */
export function fetchTimeOf(headers: Readonly<Record<string, string>>): number | undefined {
  const seconds = Number(headers[headerNames.fetchedAt]);
  return seconds > 0 && seconds <= latestSecond ? Math.round(seconds * 1000) : undefined;
}

/**
 * Returns the fetch time of a live record, Unix ms. For others it says nothing about the service: a record from a vendor's history waits behind live ones on
 * purpose, and a replayed one was fetched long before somebody asked for it.
 */
export function liveFetchTimeOf({
  topic,
  headers,
}: {
  topic: string;
  headers: Readonly<Record<string, string>>;
}): number | undefined {
  return topic === topicNames.baseData ? fetchTimeOf(headers) : undefined;
}
