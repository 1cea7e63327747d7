import { join } from 'node:path';
import { startClickHouse, type ClickHouse } from '@heliograph/stack';
import { killable, type SinkStore } from './sink-stores.ts';

const login = { user: 'heliograph', password: 'chaos-Pa55word' };

/** The sink's table as the server of 2018 knows it, with the time at which a row came. */
const table = `CREATE TABLE IF NOT EXISTS default.heliograph_records (idempotency_key String, kind String, vendor String, plant_id String,
  device_id String, time DateTime, record String, received_at DateTime DEFAULT now())
  ENGINE = ReplacingMergeTree PARTITION BY toYYYYMM(time) ORDER BY (kind, device_id, time, idempotency_key)`;

/** ClickHouse 18.16: without tokens of batches, so that `FINAL` alone leaves out a batch that was written again. */
export async function clickHouseStore(directory: string): Promise<SinkStore> {
  const options = { ...login, directory: join(directory, 'clickhouse') };
  let running = await startClickHouse(options);
  const { ports, url } = running;
  await running.query(table);
  const start = async (): Promise<ClickHouse> => (running = await startClickHouse({ ...options, ports }));
  return {
    kind: 'clickhouse',
    settings: { ...login, url, database: 'default' },
    waitMs: 5_000,
    stored: async () => {
      const sql = 'SELECT idempotency_key, toUnixTimestamp(received_at) FROM default.heliograph_records FINAL';
      const lines = (await running.query(`${sql} FORMAT TabSeparated`)).trimEnd().split('\n');
      return lines
        .filter((line) => line !== '')
        .map((line) => line.split('\t'))
        .map(([key, seconds]) => ({ key: key!, at: Number(seconds) * 1_000 }));
    },
    ...killable(running, start),
  };
}
