import type { EntityManager } from 'typeorm';

interface ImportedRecord {
  accountId: string;
  importId: string | undefined;
  /** It is no record of the import, but a day that the vendor has changed. */
  isCorrection?: boolean;
}

/** Locks rows in the order of their ids, as whatever locks several imports does. A record names an import of its own account, or counts for none. */
const COUNT = `
  WITH counted AS (SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[]) AS c (id, account_id, records, corrected)
  ), ours AS (
    SELECT i.id, c.records, c.corrected FROM imports i JOIN counted c ON c.id = i.id AND c.account_id = i.account_id
    ORDER BY i.id FOR NO KEY UPDATE OF i
  )
  UPDATE imports i SET records = i.records + o.records, corrected = i.corrected + o.corrected FROM ours o WHERE i.id = o.id`;

/** Counts records that are written once, in the transaction that saves their positions. */
export async function countImported(manager: EntityManager, records: readonly ImportedRecord[]): Promise<void> {
  const counts = new Map<string, { id: string; accountId: string; records: number; corrected: number }>();
  for (const { importId, accountId, isCorrection } of records) {
    if (importId === undefined) continue;
    const key = `${accountId} ${importId}`;
    const counted = counts.get(key) ?? { id: importId, accountId, records: 0, corrected: 0 };
    counts.set(key, counted);
    if (isCorrection === true) counted.corrected += 1;
    else counted.records += 1;
  }
  if (counts.size === 0) return;
  const rows = [...counts.values()];
  await manager.query(COUNT, [
    rows.map(({ id }) => id),
    rows.map(({ accountId }) => accountId),
    rows.map(({ records: count }) => count),
    rows.map(({ corrected }) => corrected),
  ]);
}
