import { checkSettings, type Destination } from '../src/index.ts';
import { describeSink, loopbackNetwork, sinkRecords } from '../src/testing/index.ts';
import { clickhouse } from '../src/clickhouse/kind.ts';
import { OldClickHouse } from './old-clickhouse.ts';

/** A hang, not slowness. */
const testMs = 120_000;

let server: OldClickHouse;
beforeAll(async () => {
  server = await OldClickHouse.start();
}, 600_000);
afterAll(() => server.stop(), testMs);

async function databaseSettings(): Promise<Record<string, string>> {
  const { url, user, password } = server;
  return { url, user, password, database: await server.newDatabase() };
}

describe('any sink', () => {
  describeSink(() =>
    Promise.resolve({
      kind: clickhouse,
      settings: databaseSettings,
      stored: async ({ database, table }) => {
        const rows = await server.query(`SELECT idempotency_key, record FROM ${database}.${table} FINAL FORMAT JSON`);
        const { data } = JSON.parse(rows) as { data: { idempotency_key: string; record: string }[] };
        return data.map(({ idempotency_key, record }) => ({ idempotencyKey: idempotency_key, value: record }));
      },
      at: (settings, port) => ({ ...settings, url: `http://127.0.0.1:${port}` }),
      storesOnce: true,
    }),
  );
});

describe('ClickHouse', () => {
  const opened: Destination[] = [];
  afterEach(async () => {
    for (const destination of opened.splice(0)) await destination.close();
  });

  async function open(given: Record<string, unknown>): Promise<Destination> {
    const verdict = checkSettings(clickhouse, given);
    if (!verdict.ok) throw new Error(JSON.stringify(verdict.problems));
    const destination = await clickhouse.open({
      sinkId: 'snk_1',
      settings: verdict.settings,
      network: loopbackNetwork(),
    });
    opened.push(destination);
    return destination;
  }

  it(
    'has each member of a record in its column',
    async () => {
      const settings = await databaseSettings();
      const [record] = sinkRecords(1);
      const records = [
        { ...record!, plantId: 'plt_é', time: 1_763_712_000, value: Buffer.from('{"a":"x\ty"}') },
        {
          idempotencyKey: 'evt_1',
          kind: 'webhook.failing',
          time: 1_763_712_001,
          value: Buffer.alloc(300, '1'),
        },
      ];
      await (await open({ ...settings, table: 'readings' })).write({ id: 'basedata-0-0', records });
      const columns = 'idempotency_key, kind, vendor, plant_id, device_id, toUInt32(time), length(record)';
      expect(await server.query(`SELECT ${columns} FROM ${settings.database}.readings ORDER BY time`)).toBe(
        'solis:SN0:1763712000\tdevice.data\tsolis\tplt_é\td_SN0\t1763712000\t11\n' +
          'evt_1\twebhook.failing\t\t\t\t1763712001\t300\n',
      );
    },
    testMs,
  );

  it(
    'writes on after its table was dropped',
    async () => {
      const settings = await databaseSettings();
      const destination = await open(settings);
      await destination.write({ id: 'basedata-0-0', records: sinkRecords(1) });
      await server.query(`DROP TABLE ${settings.database}.heliograph_records`);
      await expect(destination.write({ id: 'basedata-0-1', records: sinkRecords(1) })).rejects.toMatchObject({
        reason: 'refused',
        message: expect.stringContaining('was dropped') as string,
      });
      await destination.write({ id: 'basedata-0-1', records: sinkRecords(1) });
      expect(await server.query(`SELECT count() FROM ${settings.database}.heliograph_records`)).toBe('1\n');
    },
    testMs,
  );

  it(
    'does not write to a table that is another',
    async () => {
      const settings = await databaseSettings();
      await server.query(`CREATE TABLE ${settings.database}.other (time DateTime, kind String) ENGINE = Log`);
      await expect((await open({ ...settings, table: 'other' })).test()).rejects.toMatchObject({
        reason: 'settings',
        message: expect.stringContaining('no column idempotency_key, vendor, plant_id, device_id, record') as string,
      });
    },
    testMs,
  );

  it.each([
    ['database', { database: 'not_there' }, 'the database not_there does not exist'],
    ['user', { user: 'somebody' }, 'the login is refused'],
    ['user, who may only read', { user: 'reader' }, 'does not take the records'],
  ])(
    'says what to do about a wrong %s',
    async (_, wrong, message) => {
      const destination = await open({ ...(await databaseSettings()), ...wrong });
      const attempts = [destination.test(), destination.write({ id: 'basedata-0-17', records: sinkRecords(1) })];
      for (const outcome of await Promise.allSettled(attempts))
        expect(outcome).toMatchObject({
          status: 'rejected',
          reason: { reason: 'refused', message: expect.stringContaining(message) as string },
        });
    },
    testMs,
  );
});
