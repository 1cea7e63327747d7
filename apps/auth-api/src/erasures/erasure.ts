import {
  coreTopics,
  maxKeptMs,
  rawBackfillTopic,
  rawTopic,
  vendorTopics,
  type ErasedItem,
} from '@heliograph/messaging';

/** The parts that must have reported before an account's erasure is finished. auth-api is the last, because it has the account itself. */
export const otherParts = ['sync-api', 'delivery-api'] as const;
export const OWN_PART = 'auth-api';
export const allParts = [...otherParts, OWN_PART];

export interface ErasedItemView {
  what: string;
  count: number;
  /** Unix seconds; null: erased already. */
  goneAt: number | null;
}

export interface ErasurePartView {
  part: string;
  /** Unix seconds. */
  finishedAt: number;
  items: ErasedItemView[];
}

/** An erasure; its id is the account's. */
export interface ErasureView {
  id: string;
  status: 'running' | 'done';
  /** Unix seconds. */
  requestedAt: number;
  requestedBy: string;
  /** Unix seconds; null while parts are pending. */
  finishedAt: number | null;
  pending: string[];
  parts: ErasurePartView[];
  /** Unix seconds at which the last data that expires by itself is gone; null until all parts have reported. */
  goneAt: number | null;
}

/** Lists the topics that all accounts share: single records cannot be deleted from them; they expire with the topic's retention. */
export function sharedTopics(now: number): ErasedItem[] {
  const rawLive = { ...vendorTopics('', 1)[0]!, name: rawTopic('<vendor>') };
  const rawBackfill = { ...rawLive, name: rawBackfillTopic('<vendor>') };
  return [rawLive, rawBackfill, ...coreTopics(1)].flatMap((topic) => {
    const retentionMs = maxKeptMs(topic);
    return retentionMs === undefined
      ? []
      : [{ what: `topic ${topic.name}`, count: 0, goneAt: Math.ceil((now + retentionMs) / 1000) }];
  });
}
