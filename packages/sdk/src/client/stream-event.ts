import type { Delivered, EventKind } from '../delivered.ts';
import type {
  BaseData,
  Battery,
  ChannelReplay,
  DeviceDay,
  EnergyIntervalRecord,
  Meter,
  Replay,
  Site,
} from '../generated/types.generated.ts';

/** What is neither a sample nor a sum. */
type EventRecord = Exclude<Delivered, BaseData | Battery | DeviceDay | EnergyIntervalRecord | Meter | Site>;

/** Items of `streamRecords`: messages of the service (docs/use/stream.md) and the state of the connection. */
export type StreamEvent =
  /** The stream is connected. */
  | { type: 'open' }
  /** The stream is cut, and is connected again after this wait. */
  | { type: 'retry'; waitMs: number; error?: unknown }
  /** A sample; `text` is the body as delivered on every channel. */
  | { type: 'record'; record: BaseData; text: string }
  /** An event; `text` is the body as delivered on every channel. */
  | { type: 'event'; event: EventRecord; text: string }
  /** A sum of energy, of a kind that the filter names; `text` is the body as delivered on every channel. */
  | { type: 'energy'; sums: DeviceDay | EnergyIntervalRecord; text: string }
  /** A sample of a battery, meter or site, of a kind that the filter names; `text` is the body as delivered on every channel. */
  | { type: 'storage'; record: Battery | Meter | Site; text: string }
  /** A replay that has changed. */
  | { type: 'job'; job: { type: 'replay' } & (Replay | ChannelReplay) }
  /** Records were left out: `too_old`, `too_many` or `unknown_id`. */
  | { type: 'reset'; reason: string }
  /** The service ended the stream: `token_expired`, `shutdown`, `overflow`, … After `account_suspended` and `account_deleted` nothing follows. */
  | { type: 'end'; reason: string };

/** Narrows the stream; all that are given must match, and each may list several values. */
export interface StreamFilter {
  /** Parts of the stream (all). */
  include?: readonly ('records' | 'events' | 'energy' | 'storage' | 'jobs')[];
  /** All but the kinds that are opt-in. */
  kind?: readonly EventKind[];
  /** Length of the intervals of `energy.interval` (`1h`). */
  resolution?: '15m' | '1h' | '1d';
  vendor?: readonly string[];
  plantId?: readonly string[];
  groupId?: readonly string[];
  deviceId?: readonly string[];
}

export interface StreamOptions {
  /** Ends the stream with the reason of the signal. */
  signal?: AbortSignal | undefined;
  /** Position to begin after, as passed to `onPosition`; absent: now. */
  lastEventId?: string | undefined;
  /** Called with the position that covers all items yielded before. */
  onPosition?: ((lastEventId: string) => void) | undefined;
}
