import type { GuardedNetwork } from './guarded-network.ts';

/** JSON Schema 2020-12 of a sink's settings; `writeOnly: true` marks secrets: they are sealed, and no answer of the API has them. */
export interface SinkSettingsSchema {
  type: 'object';
  required: string[];
  additionalProperties: false;
  properties: Record<string, SinkSettingSchema>;
}

export interface SinkSettingSchema {
  type: 'string' | 'integer' | 'boolean';
  title: string;
  /** What it is, and where the user finds it. */
  description: string;
  enum?: string[];
  default?: string | number | boolean;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  examples?: string[];
  writeOnly?: true;
}

/** A sink's settings after `checkSettings`: defaults are filled in, secrets are plain. */
export type SinkSettings = Readonly<Record<string, string | number | boolean>>;

/** A batch is written when it has so many records or bytes, or when its oldest record has waited for so long. */
export interface BatchLimits {
  maxRecords: number;
  maxBytes: number;
  maxWaitMs: number;
}

/** A kind of destination that an account can have records written to. */
export interface SinkKind {
  /** Published: a value of the API and of metrics. */
  readonly id: string;
  /** Names it in texts. */
  readonly title: string;
  readonly settings: SinkSettingsSchema;
  /** @param settings checked, to derive the limits of a sink from */
  batch(settings: SinkSettings): BatchLimits;
  /**
   * Makes a destination; loads the client's library only now. It does not connect: `write` and `test` do.
   * @throws SinkError `settings` for settings that only the client finds wrong
   */
  open(options: DestinationOptions): Promise<Destination>;
}

export interface DestinationOptions {
  sinkId: string;
  settings: SinkSettings;
  network: GuardedNetwork;
  /** Called for a record that the destination can never store, once its batch is stored without it. `why` is for the log. */
  refused?: ((record: SinkRecord, why: string) => void) | undefined;
}

/** One sink's connection to where its records go. All rejections are a `SinkError`. */
export interface Destination {
  /**
   * Connects, logs in, and checks that the table, bucket or exchange is there and may be written to, without leaving a trace; creates what `write`
   * would create. Ends within `network.timeoutMs` each step.
   */
  test(): Promise<void>;
  /**
   * Resolves when the destination has stored the whole batch. A batch that is written again, in part or as a whole, leaves each record there once by
   * its idempotency key, but where the kind says otherwise. May be called while an earlier write is in progress.
   */
  write(batch: SinkBatch): Promise<void>;
  /** Closes connections; a write in progress rejects. */
  close(): Promise<void>;
}

export interface SinkBatch {
  /** The same on every retry, also after a crash: `<topic>-<partition>-<offset and time of the first record>`; unique in the sink. */
  readonly id: string;
  readonly records: readonly SinkRecord[];
}

/** A record as every channel delivers it: the bytes of `value` are the delivered JSON. */
export interface SinkRecord {
  readonly idempotencyKey: string;
  /** `device.data`, another kind of record, or a kind of event. */
  readonly kind: string;
  /** Absent of events that are of no vendor. */
  readonly vendor?: string | undefined;
  readonly plantId?: string | undefined;
  readonly deviceId?: string | undefined;
  /** Unix seconds: of a sample its time, of an event when it happened, of a sum of energy its start. */
  readonly time: number;
  readonly value: Buffer;
}
