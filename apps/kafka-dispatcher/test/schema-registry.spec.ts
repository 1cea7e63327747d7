import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { baseDataAvroSchema } from '@heliograph/base-data';
import { AvroRecords } from '../src/avro/avro-records.ts';
import { SchemaRegistry } from '../src/avro/schema-registry.ts';
import { startApicurio, type RunningRegistry } from './apicurio.ts';

/** Tests that the client and the wire format are those of a real registry. */
describe('Apicurio', () => {
  let directory: string;
  let registry: RunningRegistry;
  const schema = JSON.stringify(baseDataAvroSchema);
  const subject = 'delivery.acc_1.basedata-value';

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'apicurio-'));
    registry = await startApicurio(directory);
  }, 600_000);

  afterAll(async () => {
    await registry?.stop();
    await rm(directory, { recursive: true, force: true });
  }, 60_000);

  const ask = async (path: string, init?: RequestInit): Promise<Record<string, unknown>> =>
    (await (await fetch(registry.url + path, init)).json()) as Record<string, unknown>;

  it('has the schema under the id that stands before a record, the same after a restart of the dispatcher', async () => {
    const { encode } = await new AvroRecords({ url: registry.url }).encodingOf('acc_1');
    const value = encode(Buffer.from(JSON.stringify(record)));
    expect(value[0]).toBe(0);
    const id = value.readInt32BE(1);
    expect(JSON.parse(String((await ask(`/schemas/ids/${id}`)).schema))).toEqual(baseDataAvroSchema);
    expect(await new SchemaRegistry(schema, { url: registry.url }).idOf(subject)).toBe(id);
    expect(await ask('/subjects')).toContain(subject);
  });

  it('takes a schema with a further optional member where full compatibility is asked for, and no other', async () => {
    const headers = { 'content-type': 'application/vnd.schemaregistry.v1+json' };
    await ask(`/config/${subject}`, { method: 'PUT', headers, body: '{"compatibility":"FULL_TRANSITIVE"}' });
    const withField = (field: object): string =>
      JSON.stringify({ ...baseDataAvroSchema, fields: [...baseDataAvroSchema.fields, field] });
    const idOf = (text: string): Promise<number> => new SchemaRegistry(text, { url: registry.url }).idOf(subject);
    const added = { name: 'Added', type: ['null', 'double'], default: null };
    expect(await idOf(withField(added))).toBeGreaterThan(0);
    await expect(idOf(withField({ name: 'Needed', type: 'double' }))).rejects.toThrow('the schema registry refuses');
  });
});

const record = {
  deviceType: 'inverter',
  CollectorSN: '',
  InverterSN: 'A1',
  DataSources: 'solis',
  Timezone: 'GMT+1',
  Datetime: 1_795_255_200,
  currentDateTime: '2026-11-21 11:00:00',
  State: '1',
  StateDesc: 'Normal',
  AlertArray: [],
  WarnArray: [],
  StatusArray: [{ state: 1 }],
  idempotency_key: 'solis:A1:1795255200',
  SchemaVersion: '1.0',
};
