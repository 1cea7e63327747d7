import { randomUUID } from 'node:crypto';
import { createRecordProducer, kafkaConnectionFromEnvironment } from '@heliograph/kafka';
import { topicNames, type AuditRecord } from '@heliograph/messaging';
import { until } from '@heliograph/testbed';
import { DataSource } from 'typeorm';
import { AuthApi } from './auth-api.ts';

it('gets the audit log since the moment to which it was restored from Kafka again, each entry once', async () => {
  const api = await AuthApi.start();
  const database = api.service.app.get(DataSource);
  const producer = createRecordProducer(kafkaConnectionFromEnvironment(process.env, 'restored-database-test'));
  // Its own: the table has the entries of other tests too. One key, so one partition.
  const accountId = `acc_${randomUUID().slice(0, 8)}`;
  const write = async (action: string): Promise<void> => {
    const entry: AuditRecord = { id: randomUUID(), at: Date.now(), actor: accountId, accountId, action, status: 200 };
    await producer.send([{ topic: topicNames.auditLog, key: accountId, value: Buffer.from(JSON.stringify(entry)) }]);
  };
  const untilThere = (...actions: string[]) =>
    until(`the entries ${actions.join()}`, () => actionsOf(database, accountId), {
      holds: (found) => found.join() === actions.join(),
      deadlineMs: 60_000,
    });
  try {
    await write('before');
    await untilThere('before');
    const positions = await database.query<object[]>('SELECT * FROM projection_positions');
    await write('first');
    await write('second');
    await untilThere('before', 'first', 'second');
    await restore(database, accountId, positions);
    await write('after');
    await untilThere('after', 'before', 'first', 'second');
  } finally {
    await producer.close();
  }
}, 180_000);

/** By name, as entries may have the same time. */
async function actionsOf(database: DataSource, accountId: string): Promise<string[]> {
  const rows = await database.query<{ action: string }[]>(
    'SELECT action FROM audit_log WHERE account_id = $1 ORDER BY action',
    [accountId],
  );
  return rows.map(({ action }) => action);
}

/** As a restore to the moment of the given positions, at which the account had one entry. */
async function restore(database: DataSource, accountId: string, positions: readonly object[]): Promise<void> {
  await database.transaction(async (manager) => {
    await manager.query('DELETE FROM projection_positions');
    await manager.query(
      'INSERT INTO projection_positions SELECT * FROM jsonb_populate_recordset(NULL::projection_positions, $1)',
      [JSON.stringify(positions)],
    );
    await manager.query(`DELETE FROM audit_log WHERE account_id = $1 AND action <> 'before'`, [accountId]);
  });
}
