import { createLogger } from '@heliograph/service';
import { until } from '@heliograph/testbed';
import pg from 'pg';
import { ReplicaClaim } from '../src/replica-claim.ts';
import { lockClass, lockKey } from '../src/run-migrations.ts';
import { databaseUrl, uniqueSchema } from './postgres.ts';

describe(ReplicaClaim.name, () => {
  const logger = createLogger('test', 'silent');
  const open: ReplicaClaim[] = [];
  let schema: string;
  let refused: string[];

  function claim(exclusive: boolean, patienceMs = 1_500): ReplicaClaim {
    const onRefused = ({ message }: Error): void => void refused.push(message);
    const made = new ReplicaClaim({ url: databaseUrl(), schema, exclusive, logger, patienceMs, onRefused });
    open.push(made);
    return made;
  }

  beforeEach(() => {
    schema = uniqueSchema();
    refused = [];
  });
  afterEach(() => Promise.all(open.splice(0).map((each) => each.stop())));

  it('refuses a second process where one has no Redis, and names REDIS_URL', async () => {
    const first = claim(true);
    await first.start();
    await expect(claim(true).start()).rejects.toThrow('REDIS_URL');
    await claim(false).start();
    await until('the process with Redis to be refused', () => refused, { holds: ({ length }) => length === 1 });
    expect(refused[0]).toContain('Set REDIS_URL there too');
    await first.stop();
    await claim(true).start();
  });

  it('lets processes with Redis run beside each other, and none without', async () => {
    await Promise.all([claim(false).start(), claim(false).start()]);
    await until('both to have claimed', async () => (await holders(schema)).length === 2);
    await expect(claim(true).start()).rejects.toThrow('REDIS_URL');
    expect(refused).toEqual([]);
  });

  it('waits for a process that ends', async () => {
    const first = claim(true);
    await first.start();
    const second = claim(true, 60_000).start();
    await first.stop();
    await second;
  });

  it('claims again after a lost session, and ends where another process was quicker', async () => {
    await claim(true).start();
    const [before] = await holders(schema);
    const other = new pg.Client({ connectionString: databaseUrl() });
    await other.connect();
    try {
      await other.query('SELECT pg_terminate_backend($1)', [before]);
      await until('another claim of the process', async () => (await holders(schema)).some((pid) => pid !== before));
      const [again] = await holders(schema);
      await other.query('SELECT pg_terminate_backend($1)', [again]);
      await other.query('SELECT pg_advisory_lock($1, $2)', [lockClass.replica, lockKey(schema)]);
      await until('the process to end', () => refused, { holds: ({ length }) => length === 1 });
    } finally {
      await other.end();
    }
  });
});

/** Returns the sessions that hold the lock, by their pids. */
async function holders(schema: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>(
      `SELECT l.pid FROM pg_locks l JOIN pg_stat_activity a USING (pid)
       WHERE l.locktype = 'advisory' AND l.granted AND a.application_name = $1`,
      [`${schema}-replica`],
    );
    return rows.map(({ pid }) => pid);
  } finally {
    await client.end();
  }
}
