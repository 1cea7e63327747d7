import {
  coreTopics,
  longestKeptMs,
  rawBackfillTopic,
  rawTopic,
  vendorTopics,
  type ErasedItem,
} from '@heliograph/messaging';

/** Every part must have reported before an account's erasure is finished. auth-api is the last: it has the account itself. */
export const otherParts = ['sync-api', 'delivery-api'] as const;
export const OWN_PART = 'auth-api';
export const allParts = [...otherParts, OWN_PART];

export interface ErasedItemView {
  what: string;
  count: number;
  /** Unix seconds; null: gone. */
  goneAt: number | null;
}

export interface ErasurePartView {
  part: string;
  /** Unix seconds. */
  finishedAt: number;
  items: ErasedItemView[];
}

/** Its id is the account's. */
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
  /** Unix seconds at which the last of what runs out by itself is gone; null until all parts have reported. */
  goneAt: number | null;
}

/** Topics that all accounts share: single records cannot be taken out of them, they run out with the topic's retention. */
export function sharedTopics(now: number): ErasedItem[] {
  const raw = { ...vendorTopics('', 1)[0]!, name: rawTopic('<vendor>') };
  const behind = { ...raw, name: rawBackfillTopic('<vendor>') };
  return [raw, behind, ...coreTopics(1)].flatMap((topic) => {
    const keptMs = longestKeptMs(topic);
    return keptMs === undefined
      ? []
      : [{ what: `topic ${topic.name}`, count: 0, goneAt: Math.ceil((now + keptMs) / 1000) }];
  });
}
