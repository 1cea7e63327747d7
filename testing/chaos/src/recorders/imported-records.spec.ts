import { ImportedRecords } from './log-watch.ts';

function record(account: string, key: string, body: object, origin = 'import', kind = 'device.data') {
  return {
    headers: { account, idempotency_key: key, origin, kind },
    value: Buffer.from(JSON.stringify({ ...body, PlantId: `plant of ${account}` })),
  };
}

describe('ImportedRecords', () => {
  it('compares what two accounts imported, apart from their plant ids', () => {
    const records = new ImportedRecords();
    records.wrote(record('a', 'k1', { EDay: 1 }));
    records.wrote(record('a', 'k1', { EDay: 1 }));
    records.wrote(record('a', 'k2', { EDay: 2 }));
    records.wrote(record('a', 'k3', { EDay: 3 }));
    records.wrote(record('a', 'k4', { EDay: 4 }, 'backfill'));
    records.wrote(record('a', 'dev_1:1792393200:1h:v1', { EGenerated: 1 }, 'import', 'energy.interval'));
    records.wrote(record('b', 'k1', { EDay: 1 }));
    records.wrote(record('b', 'k2', { EDay: 2.1 }));
    records.wrote(record('b', 'k5', { EDay: 5 }));
    expect(records.difference('a', 'b')).toEqual({ missing: ['k5'], surplus: ['k3'], changed: ['k2'] });
    expect([records.count('a'), records.repeated]).toEqual([3, 1]);
  });
});
