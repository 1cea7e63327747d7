/** A record as it lies in `basedata` or `device-events`, as an independent reader sees it. */
export interface WrittenRecord {
  /** `idempotency_key`. */
  key: string;
  account: string;
  /** `device.data` or an event's kind. */
  kind: string;
  plant: string;
  vendor: string;
  device: string;
  /** Webhook or vendor account that an event is about. */
  subject: string | undefined;
  /** When its producer wrote it, Unix ms. */
  at: number;
  topic: string;
  partition: number;
  offset: bigint;
}

export const channels = ['webhook', 'kafka', 'mqtt'] as const;
export type Channel = (typeof channels)[number];

/** One consumer of the scenario and what is to reach it. */
export interface Expectation {
  id: string;
  channel: Channel;
  /** Endpoints that are meant to fail are counted apart from those that are not. */
  group: string;
  wants: (record: WrittenRecord) => boolean;
}
