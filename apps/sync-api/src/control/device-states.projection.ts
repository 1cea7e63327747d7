import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import {
  createControlView,
  kafkaConnection,
  topicNames,
  type ControlView,
  type DeviceStateRecord,
} from '@heliograph/messaging';
import { LOGGER, type Logger } from '@heliograph/service';
import { DataSource } from 'typeorm';
import { SyncConfiguration } from '../configuration.ts';
import { LatestValues } from './latest-values.ts';

/** Locked in one order: other replicas write the same at the same time. What is there already is not written again after each start. */
const UPDATE = `
  WITH told AS (
    SELECT "deviceId" AS id, state, online, to_timestamp("changedAt") AS changed_at
    FROM jsonb_to_recordset($1::jsonb)
      AS s("deviceId" text, state smallint, online boolean, "changedAt" double precision)
  ), changed AS (
    SELECT d.id FROM devices d JOIN told t USING (id)
    WHERE (d.state, d.online, d.state_changed_at) IS DISTINCT FROM (t.state, t.online, t.changed_at)
    ORDER BY d.id FOR UPDATE OF d
  )
  UPDATE devices d SET state = t.state, online = t.online, state_changed_at = t.changed_at
  FROM changed JOIN told t USING (id)
  WHERE d.id = t.id AND (d.state_changed_at IS NULL OR d.state_changed_at <= t.changed_at)`;

const ROWS_AT_ONCE = 5_000;

/** What the normalizer says of the devices' state and presence, copied to the devices. Each replica does it: the newer state wins. */
@Injectable()
export class DeviceStatesProjection implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly view: ControlView<DeviceStateRecord>;
  private readonly changes: LatestValues<DeviceStateRecord>;

  constructor(
    configuration: SyncConfiguration,
    private readonly database: DataSource,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.view = createControlView(kafkaConnection(configuration.kafka, 'sync-api'), topicNames.stateDevices, {
      logger,
    });
    this.changes = new LatestValues(
      (states) => this.write([...states.values()]),
      (error) => logger.warn({ err: error }, 'device states cannot be written, trying again'),
    );
  }

  onApplicationBootstrap(): void {
    this.view.onChange((id, state) => {
      if (state) this.changes.set(id, { ...state, deviceId: id });
    });
    void this.view.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.view.close();
    await this.changes.close();
  }

  private async write(states: readonly DeviceStateRecord[]): Promise<void> {
    for (let at = 0; at < states.length; at += ROWS_AT_ONCE)
      await this.database.query(UPDATE, [JSON.stringify(states.slice(at, at + ROWS_AT_ONCE))]);
  }
}
