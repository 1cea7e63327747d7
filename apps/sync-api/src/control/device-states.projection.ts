import { setTimeout as delay } from 'node:timers/promises';
import {
  createControlView,
  createRecordProducer,
  type ControlView,
  type KafkaConnection,
  type RecordProducer,
} from '@heliograph/kafka';
import {
  isOlderDeviceState,
  topicNames,
  writeNewerAgain,
  type DeviceStateRecord,
  encodeEpoch,
  SharedValues,
  type WriterEpoch,
} from '@heliograph/messaging';
import { KAFKA_CONNECTION, LOGGER, type Logger } from '@heliograph/service';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LatestValues } from './latest-values.ts';

/**
 * Updates states without waiting for locks: a row that another transaction has locked (a bulk change locks thousands, in its own order) is left for the
 * next attempt, so that no deadlock is possible. Unchanged states are not written again after each start. Returns how many rows are left.
 */
const UPDATE = `
  WITH received AS (
    SELECT "deviceId" AS id, state, online, to_timestamp("changedAt") AS changed_at
    FROM jsonb_to_recordset($1::jsonb)
      AS s("deviceId" text, state smallint, online boolean, "changedAt" double precision)
  ), stale AS (
    SELECT d.id FROM devices d JOIN received t USING (id)
    WHERE (d.state, d.online, d.state_changed_at) IS DISTINCT FROM (t.state, t.online, t.changed_at)
      AND (d.state_changed_at IS NULL OR d.state_changed_at <= t.changed_at)
  ), ours AS (
    SELECT d.id FROM devices d WHERE d.id IN (SELECT id FROM stale) FOR NO KEY UPDATE OF d SKIP LOCKED
  ), written AS (
    UPDATE devices d SET state = t.state, online = t.online, state_changed_at = t.changed_at
    FROM ours JOIN received t USING (id)
    WHERE d.id = t.id AND (d.state_changed_at IS NULL OR d.state_changed_at <= t.changed_at)
  )
  SELECT ((SELECT count(*) FROM stale) - (SELECT count(*) FROM ours))::integer AS left`;

const LOCKED_ROWS_RETRY_MS = 200;
const MAX_ATTEMPTS = 50;

const BATCH_ROWS = 5_000;

/**
 * Copies the devices' state and presence from the normalizer's topic to the devices. Each replica does it: the newer state wins. If a paused
 * normalizer wrote an older state after it, the newer one is written again, or compaction would keep only the older one (docs/decisions/ownership-and-fencing.md).
 */
@Injectable()
export class DeviceStatesProjection implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** Created on demand, which is rare: an idle producer requests metadata every few seconds. */
  #producer: RecordProducer | undefined;
  readonly #view: ControlView<CachedState>;
  readonly #changes: LatestValues<DeviceStateRecord>;

  constructor(
    @Inject(KAFKA_CONNECTION) connection: KafkaConnection,
    private readonly database: DataSource,
    @Inject(LOGGER) logger: Logger,
  ) {
    const send: RecordProducer['send'] = (records) =>
      (this.#producer ??= createRecordProducer(connection, { logger })).send(records);
    const writeAgain = writeNewerAgain(topicNames.stateDevices, { producer: { send }, logger });
    this.#view = createControlView<CachedState, DeviceStateRecord>(connection, topicNames.stateDevices, {
      logger,
      select: cachedStates(),
      isOlder: isOlderDeviceState,
      onOlder: (deviceId, kept) => writeAgain(deviceId, { deviceId, ...kept }),
    });
    this.#changes = new LatestValues(
      (states) => this.#write([...states.values()]),
      (error) => logger.warn({ err: error }, 'device states cannot be written, retrying'),
      (id, error) => logger.error({ err: error, device: id }, 'a device state cannot be written and was skipped'),
    );
  }

  onApplicationBootstrap(): void {
    this.#view.onChange((id, state) => {
      if (state) this.#changes.set(id, { ...state, deviceId: id });
    });
    void this.#view.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.#view.close();
    await this.#changes.close();
    await this.#producer?.close();
  }

  async #write(states: readonly DeviceStateRecord[]): Promise<void> {
    for (let at = 0; at < states.length; at += BATCH_ROWS)
      await this.#writeAll(JSON.stringify(states.slice(at, at + BATCH_ROWS)));
  }

  async #writeAll(states: string): Promise<void> {
    for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts += 1) {
      const [row] = await this.database.query<[{ left: number }]>(UPDATE, [states]);
      if (row.left === 0) return;
      await delay(LOCKED_ROWS_RETRY_MS);
    }
    throw new Error('devices are being changed all the time');
  }
}

/** The state of a device as it is kept under the device's id. */
type CachedState = Omit<DeviceStateRecord, 'deviceId'>;

/** Returns a function that makes the cached state of a record; devices of one account, or with one writer, share its strings. */
export function cachedStates(): (record: DeviceStateRecord) => CachedState {
  const accounts = new SharedValues<string>();
  const writers = new SharedValues<WriterEpoch>();
  return ({ accountId: account, state, online, changedAt, writer: given }) => {
    const accountId = accounts.of(account, account);
    if (!given) return { accountId, state, online, changedAt };
    // Written out: an object made by spreading takes a quarter more memory.
    const writer = isEpoch(given) ? writers.of(encodeEpoch(given), given) : given;
    return { accountId, state, online, changedAt, writer };
  };
}

/** Another service may have written the record. */
function isEpoch({ term, generation }: WriterEpoch): boolean {
  return Number.isInteger(term) && Number.isInteger(generation);
}
