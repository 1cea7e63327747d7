import type { OutgoingRecord } from '@heliograph/kafka';
import { topicNames, type SubscriptionRecord } from '@heliograph/messaging';
import { loadMasterKeys, sealSecret } from '@heliograph/service';
import pg from 'pg';
import type { BenchContext } from '../bench.ts';
import { benchAccountId, runBacklog, type BacklogRun } from '../dispatch/backlog-run.ts';
import { recordOf } from '../dispatch/control-records.ts';
import { BenchStack } from '../process/bench-stack.ts';
import { spread } from '../webhook/basedata-feed.ts';
import { postgresSettings } from './sink-servers.ts';

const sinkId = 'snk_bench';
const environment = { SINK_ALLOWED_CIDRS: '127.0.0.1/32', SINK_ALLOW_PLAINTEXT: 'true' };

/** The real service from `basedata` to the rows of one account's sink in PostgreSQL, once for each pair. */
export async function dispatcherRuns(context: BenchContext, samples: readonly OutgoingRecord[]): Promise<BacklogRun[]> {
  const { directory, progress, options } = context;
  const records = spread(samples, [benchAccountId]);
  const stack = await BenchStack.start(directory, progress, ['kafka', 'postgres'], { postgres: 256 });
  const database = new pg.Client({ connectionString: stack.environment.DATABASE_URL });
  const runs: BacklogRun[] = [];
  try {
    await database.connect();
    for (let run = 1; run <= options.pairs; run += 1) {
      progress(`sink-dispatcher: ${records.length} records, ${run} of ${options.pairs} …`);
      await database.query('DROP TABLE IF EXISTS heliograph_records');
      await stack.freshTopics();
      await stack.producer.send([sinkRecord(stack)]);
      const arrived = () => stored(database);
      runs.push(await runBacklog({ context, stack, service: 'sink-dispatcher', environment, records, arrived }));
    }
  } finally {
    await database.end().catch(() => undefined);
    await stack.stop();
  }
  return runs;
}

/** The sink as delivery-api publishes it. */
function sinkRecord({ environment: { MASTER_KEY = '', DATABASE_URL = '' } }: BenchStack): OutgoingRecord {
  const { password, ...settings } = postgresSettings(DATABASE_URL);
  const keys = loadMasterKeys({ masterKey: MASTER_KEY });
  const secrets = sealSecret(keys, JSON.stringify({ password }), sinkId);
  return recordOf(topicNames.controlSubscriptions, sinkId, {
    id: sinkId,
    accountId: benchAccountId,
    channel: 'sink',
    filter: {},
    sink: {
      kind: 'postgres',
      settings,
      secrets,
      status: 'active',
      version: 1,
    },
  } satisfies SubscriptionRecord);
}

async function stored(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `SELECT CASE WHEN to_regclass('heliograph_records') IS NULL THEN 0 ELSE
     (xpath('/row/c/text()', query_to_xml('SELECT count(*) AS c FROM heliograph_records', false, true, '')))[1]::text::int END AS count`,
  );
  return rows[0]!.count;
}
