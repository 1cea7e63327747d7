import { checkSettings, type Destination, type SinkRecord } from '../src/index.ts';
import { describeSink, loopbackNetwork, sinkRecords } from '../src/testing/index.ts';
import { s3 } from '../src/s3/kind.ts';
import { ObjectStore } from './object-store.ts';

/** A hang, not slowness. */
const testMs = 120_000;

let store: ObjectStore;
beforeAll(async () => {
  store = await ObjectStore.start();
}, 600_000);
afterAll(() => store.stop(), testMs);

async function bucketSettings(): Promise<Record<string, string>> {
  const { accessKeyId, secretAccessKey } = store;
  return { endpoint: store.server.endpoint, bucket: await store.newBucket(), accessKeyId, secretAccessKey };
}

describe('any sink', () => {
  describeSink(() =>
    Promise.resolve({
      kind: s3,
      settings: bucketSettings,
      stored: async ({ bucket }) => {
        const rows = await store.rows(String(bucket), 'idempotency_key, record');
        return rows.map((row) => ({ idempotencyKey: String(row.idempotency_key), value: String(row.record) }));
      },
      at: (settings, port) => ({ ...settings, endpoint: `http://127.0.0.1:${port}` }),
      storesOnce: true,
    }),
  );
});

describe('S3', () => {
  const opened: Destination[] = [];
  afterEach(async () => {
    for (const destination of opened.splice(0)) await destination.close();
  });

  async function open(given: Record<string, unknown>, sinkId = 'snk_1'): Promise<Destination> {
    const verdict = checkSettings(s3, given);
    if (!verdict.ok) throw new Error(JSON.stringify(verdict.problems));
    const destination = await s3.open({ sinkId, settings: verdict.settings, network: loopbackNetwork() });
    opened.push(destination);
    return destination;
  }

  const at = (time: string, vendor: string | undefined, kind = 'device.data'): SinkRecord => ({
    ...sinkRecords(1)[0]!,
    idempotencyKey: `${vendor}:${kind}:${time}`,
    kind,
    vendor,
    time: Date.parse(time) / 1_000,
  });

  it(
    'has a file for each place, day in UTC and vendor of a batch',
    async () => {
      const settings = await bucketSettings();
      const records = [
        at('2026-11-29T23:59:59Z', 'solis'),
        at('2026-11-30T00:00:00Z', 'solis'),
        at('2026-11-30T00:00:00Z', 'huawei'),
        at('2026-11-30T12:00:00Z', 'solis'),
        at('2026-11-30T12:00:00Z', 'solis', 'battery.data'),
        at('2026-11-30T12:00:00Z', 'solis', 'device.day'),
        at('2026-11-30T12:00:00Z', 'solis', 'alarm.raised'),
        at('2026-11-30T12:00:00Z', undefined, 'webhook.failing'),
      ];
      await (await open({ ...settings, prefix: 'archive/solar/' })).write({ id: 'basedata-3-42', records });
      const file = 'basedata-3-42-snk_1.parquet';
      expect([...(await store.objects(settings.bucket!)).keys()].sort()).toEqual([
        `archive/solar/data/day=2026-11-29/vendor=solis/${file}`,
        `archive/solar/data/day=2026-11-30/vendor=huawei/${file}`,
        `archive/solar/data/day=2026-11-30/vendor=solis/${file}`,
        `archive/solar/energy/day=2026-11-30/vendor=solis/${file}`,
        `archive/solar/event/day=2026-11-30/vendor=none/${file}`,
        `archive/solar/event/day=2026-11-30/vendor=solis/${file}`,
        `archive/solar/storage/day=2026-11-30/vendor=solis/${file}`,
      ]);
      const where = "day = DATE '2026-11-30' AND vendor = 'solis' AND kind = 'device.data'";
      expect(await store.rows(settings.bucket!, 'epoch_ms(time) AS ms', where)).toEqual([
        { ms: String(Date.parse('2026-11-30T00:00:00Z')) },
        { ms: String(Date.parse('2026-11-30T12:00:00Z')) },
      ]);
    },
    testMs,
  );

  it(
    'has the types of its columns, and no value where a record has none',
    async () => {
      const settings = await bucketSettings();
      const [record] = sinkRecords(1);
      const records = [
        { ...record!, time: 1_763_712_000, value: Buffer.from('{"EDay":12.50}') },
        { ...record!, idempotencyKey: 'evt_1', plantId: undefined, deviceId: undefined, time: 1_763_712_001 },
      ];
      await (await open(settings)).write({ id: 'basedata-0-0', records });
      const types = ['idempotency_key', 'kind', 'plant_id', 'device_id', 'time', 'record', 'day', 'vendor'];
      expect(
        (await store.rows(settings.bucket!, types.map((name) => `typeof(${name}) AS ${name}`).join())).at(0),
      ).toEqual({
        idempotency_key: 'VARCHAR',
        kind: 'VARCHAR',
        plant_id: 'VARCHAR',
        device_id: 'VARCHAR',
        time: 'TIMESTAMP',
        record: 'VARCHAR',
        day: 'DATE',
        vendor: 'VARCHAR',
      });
      const columns =
        "epoch_ms(time) AS ms, plant_id, device_id, CAST(day AS VARCHAR) AS day, vendor, record->>'$.EDay' AS eday";
      expect(await store.rows(settings.bucket!, columns)).toEqual([
        {
          ms: '1763712000000',
          plant_id: 'plt_1',
          device_id: 'd_SN0',
          day: '2025-11-21',
          vendor: 'solis',
          eday: '12.5',
        },
        { ms: '1763712001000', plant_id: null, device_id: null, day: '2025-11-21', vendor: 'solis', eday: '12.5' },
      ]);
    },
    testMs,
  );

  it(
    'replaces the file of a batch that is written again by one with the same bytes',
    async () => {
      const settings = await bucketSettings();
      const records = sinkRecords(3_000);
      await (await open(settings)).write({ id: 'basedata-0-17', records });
      const first = await store.objects(settings.bucket!);
      await (await open(settings)).write({ id: 'basedata-0-17', records });
      expect(first.size).toBe(1);
      expect(await store.objects(settings.bucket!)).toEqual(first);
    },
    testMs,
  );

  it(
    'keeps the files of two sinks in one bucket apart',
    async () => {
      const settings = await bucketSettings();
      const [one, other] = sinkRecords(2);
      await (await open(settings, 'snk_1')).write({ id: 'basedata-0-17', records: [one!] });
      await (await open(settings, 'snk_2')).write({ id: 'basedata-0-17', records: [other!] });
      expect(await store.rows(settings.bucket!, 'idempotency_key')).toHaveLength(2);
    },
    testMs,
  );

  it(
    'has a record once that its batch has twice',
    async () => {
      const settings = await bucketSettings();
      const records = [...sinkRecords(5), ...sinkRecords(5)];
      await (await open(settings)).write({ id: 'basedata-0-17', records });
      expect(await store.rows(settings.bucket!, 'idempotency_key')).toHaveLength(5);
    },
    testMs,
  );

  it(
    'leaves no unfinished upload by a test of the connection',
    async () => {
      const settings = await bucketSettings();
      await (await open(settings)).test();
      expect(await store.unfinishedUploads(settings.bucket!)).toBe(0);
    },
    testMs,
  );

  it.each([
    ['bucket', { bucket: 'not-there' }, 'the bucket does not exist'],
    ['key id', { accessKeyId: 'somebodyelse' }, 'does not know accessKeyId'],
    ['secret', { secretAccessKey: 'wrong' }, 'secretAccessKey is not that of accessKeyId'],
  ])(
    'says what to do about a wrong %s',
    async (_, wrong, message) => {
      const destination = await open({ ...(await bucketSettings()), ...wrong });
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
