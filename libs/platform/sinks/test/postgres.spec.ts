import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { issueCertificate, startStack, type CertificateFiles, type Stack } from '@heliograph/stack';
import { until } from '@heliograph/testbed';
import { TcpProxy } from '@heliograph/testbed/proxy';
import pg from 'pg';
import { sinkKinds } from '../src/index.ts';
import { postgres } from '../src/postgres/kind.ts';
import type { Destination, DestinationOptions, SinkRecord } from '../src/sink-kind.ts';
import { checkSettings } from '../src/sink-settings.ts';
import { describeSink, loopbackNetwork, sinkRecords, type StoredRecord } from '../src/testing/index.ts';

type Settings = Record<string, string | number | boolean>;

const { DATABASE_URL } = process.env;
if (!DATABASE_URL) throw new Error('the real parts are needed: DATABASE_URL (npm test starts them)');
const { hostname, port, username, password, pathname } = new URL(DATABASE_URL);
const owner = { host: hostname, port: Number(port), user: username, password, database: pathname.slice(1) };
const unique = (): string => `sink_${randomBytes(4).toString('hex')}`;

let admin: pg.Client;
const schemas: string[] = [];
const roles: string[] = [];
const opened: Destination[] = [];

beforeAll(async () => {
  admin = new pg.Client(owner);
  await admin.connect();
});
afterEach(async () => {
  for (const destination of opened.splice(0)) await destination.close();
});
afterAll(async () => {
  for (const schema of schemas) await admin.query(`DROP SCHEMA ${schema} CASCADE`);
  for (const role of roles) await admin.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
  await admin.end();
});

/** Of a schema of its own. */
async function settingsOf(more: Settings = {}): Promise<Settings & { schema: string }> {
  const schema = unique();
  await admin.query(`CREATE SCHEMA ${schema}`);
  schemas.push(schema);
  return { ...owner, tls: 'off', schema, ...more };
}

/** A role that may use the schema and nothing else. */
async function roleIn(schema: string): Promise<{ user: string; password: string }> {
  const role = { user: unique(), password: 'role-Pa55word' };
  await admin.query(`CREATE ROLE ${role.user} LOGIN PASSWORD '${role.password}'`);
  await admin.query(`GRANT USAGE ON SCHEMA ${schema} TO ${role.user}`);
  roles.push(role.user);
  return role;
}

async function destinationOf(
  settings: Settings,
  timeoutMs?: number,
  more: Partial<DestinationOptions> = {},
): Promise<Destination> {
  const verdict = checkSettings(postgres, settings);
  if (!verdict.ok) throw new Error(JSON.stringify(verdict.problems));
  const options = { sinkId: 'snk_own', settings: verdict.settings, network: loopbackNetwork(timeoutMs), ...more };
  const destination = await postgres.open(options);
  opened.push(destination);
  return destination;
}

async function rowsIn({ schema }: Settings, columns: string): Promise<Record<string, unknown>[]> {
  const { rows } = await admin.query<Record<string, unknown>>(
    `SELECT ${columns} FROM ${String(schema)}.heliograph_records ORDER BY idempotency_key`,
  );
  return rows;
}

const batchOf = (records: readonly SinkRecord[]) => ({ id: 'basedata-0-1', records });
const record: SinkRecord = sinkRecords(1)[0]!;

describe('a PostgreSQL sink', () => {
  describeSink(() =>
    Promise.resolve({
      kind: postgres,
      settings: () => settingsOf(),
      stored: async ({ schema }) => {
        const { rows } = await admin.query<StoredRecord>(
          `SELECT idempotency_key AS "idempotencyKey", record::text AS value FROM ${String(schema)}.heliograph_records`,
        );
        return rows;
      },
      at: (settings, to) => ({ ...settings, port: to }),
      storesOnce: true,
    }),
  );

  it('is a kind that accounts can choose', () => {
    expect(sinkKinds).toContain(postgres);
  });

  it('fills a column for each part of a record, and none for a part that it lacks', async () => {
    const settings = await settingsOf();
    const event: SinkRecord = { idempotencyKey: 'acc_1:9', kind: 'account.x', time: 0, value: Buffer.from('{}') };
    await (await destinationOf(settings)).write(batchOf([record, event]));
    const columns = 'idempotency_key, kind, vendor, plant_id, device_id, extract(epoch FROM time)::int AS time';
    expect(await rowsIn(settings, columns)).toEqual([
      { idempotency_key: 'acc_1:9', kind: 'account.x', vendor: null, plant_id: null, device_id: null, time: 0 },
      {
        idempotency_key: 'solis:SN0:1763712000',
        kind: 'device.data',
        vendor: 'solis',
        plant_id: 'plt_1',
        device_id: 'd_SN0',
        time: 1_763_712_000,
      },
    ]);
  });

  it('stores a key once that a batch has twice, and keeps the row that is there', async () => {
    const settings = await settingsOf();
    const destination = await destinationOf(settings);
    await destination.write(batchOf([record, record]));
    const [before] = await rowsIn(settings, 'received_at, xmin');
    await destination.write(batchOf(sinkRecords(2)));
    expect((await rowsIn(settings, 'received_at, xmin'))[0]).toEqual(before);
    expect(await rowsIn(settings, 'kind')).toHaveLength(2);
  });

  it('stores text that COPY, SQL and JSON spell otherwise', async () => {
    const settings = await settingsOf();
    const texts = [
      String.raw`{"a":"tab\t, line\n, quote\", nul\u0000, half\ud800, back\\slash, \\."}`,
      '{\t"spread" :\r\n [1.50, \'\\u0027\' , "\\\\N"]}'.replaceAll("'", '"'),
      '"\u{1F31E} \u2028 \u00a0 $1 %s"',
    ];
    const records = texts.map((text, at) => ({ ...record, idempotencyKey: `k${at}`, value: Buffer.from(text) }));
    const odd = { ...record, idempotencyKey: 'k3', deviceId: 'a\tb\\N\n\r\\.\0"\'', value: Buffer.from('null') };
    await (await destinationOf(settings)).write(batchOf([...records, odd]));
    expect(await rowsIn(settings, 'record::text AS text, device_id')).toEqual([
      ...texts.map((text) => ({ text, device_id: 'd_SN0' })),
      { text: 'null', device_id: 'a\tb\\N\n\r\\.\uFFFD"\'' },
    ]);
  });

  it('stores the records beside those that are no JSON, and names those', async () => {
    const settings = await settingsOf();
    const refused: string[] = [];
    const destination = await destinationOf(settings, undefined, {
      refused: ({ idempotencyKey }) => refused.push(idempotencyKey),
    });
    const texts = [
      '{}',
      '{"at":NaN}',
      '',
      `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
      '\ufeff{}',
      '7',
      '{"',
      '[null]',
    ];
    const records = texts.map((text, at) => ({ ...record, idempotencyKey: `k${at}`, value: Buffer.from(text) }));
    await destination.write(batchOf(records));
    expect(await rowsIn(settings, 'idempotency_key AS key')).toEqual([{ key: 'k0' }, { key: 'k5' }, { key: 'k7' }]);
    expect(refused).toEqual(['k1', 'k2', 'k3', 'k4', 'k6']);
  });

  it('stores batches with the same records in another order at the same time', async () => {
    const settings = await settingsOf();
    const [one, two] = [await destinationOf(settings), await destinationOf(settings)];
    for (let round = 0; round < 10; round += 1) {
      const records = sinkRecords(2_000, round * 2_000);
      await Promise.all([one.write(batchOf(records)), two.write(batchOf(records.toReversed()))]);
    }
    expect(await rowsIn(settings, 'kind')).toHaveLength(20_000);
  });

  it('writes to a table with other columns beside its own', async () => {
    const settings = await settingsOf();
    const destination = await destinationOf(settings);
    await destination.test();
    await admin.query(
      `ALTER TABLE ${settings.schema}.heliograph_records
       ADD id bigint GENERATED ALWAYS AS IDENTITY, ADD energy numeric GENERATED ALWAYS AS ((record->>'EDay')::numeric) STORED`,
    );
    await destination.write(batchOf([record]));
    expect(await rowsIn(settings, 'energy')).toEqual([{ energy: '12.50' }]);
  });

  it('writes to a table that is unique by key and time, as a hypertable has to be', async () => {
    const settings = await settingsOf();
    const table = `${settings.schema}.heliograph_records`;
    const destination = await destinationOf(settings);
    await destination.test();
    await admin.query(
      `ALTER TABLE ${table} DROP CONSTRAINT heliograph_records_pkey, ADD PRIMARY KEY (idempotency_key, time)`,
    );
    await destination.write(batchOf(sinkRecords(3)));
    await destination.write(batchOf(sinkRecords(4)));
    expect(await rowsIn(settings, 'kind')).toHaveLength(4);
  });

  it('loses no record to a unique index of the user', async () => {
    const settings = await settingsOf();
    const destination = await destinationOf(settings);
    await destination.test();
    await admin.query(`CREATE UNIQUE INDEX ON ${settings.schema}.heliograph_records (device_id)`);
    await expect(destination.write(batchOf(sinkRecords(20)))).rejects.toMatchObject({
      reason: 'refused',
      message: expect.stringContaining('heliograph_records_device_id_idx') as string,
    });
    expect(await rowsIn(settings, 'kind')).toEqual([]);
  });

  it('creates the table once for writes that begin together', async () => {
    const settings = await settingsOf();
    const destinations = await Promise.all(Array.from({ length: 4 }, () => destinationOf(settings)));
    await Promise.all(destinations.map((destination, at) => destination.write(batchOf(sinkRecords(5, at)))));
    expect(await rowsIn(settings, 'kind')).toHaveLength(8);
  });

  it('says how to create a table that the user may not create, and then needs no more rights than it says', async () => {
    const settings = await settingsOf();
    const role = await roleIn(settings.schema);
    const destination = await destinationOf({ ...settings, ...role });
    const error = await destination.test().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'SinkError', reason: 'refused' });
    const statements = /Let an owner run: (CREATE TABLE .*?;) \(where it is missing\) (GRANT .*;)$/.exec(
      (error as Error).message,
    );
    await admin.query(statements![1]!);
    await expect(destination.test()).rejects.toMatchObject({ reason: 'refused' });
    await admin.query(statements![2]!);
    await destination.test();
    await destination.write(batchOf([record]));
    expect(await rowsIn(settings, 'kind')).toHaveLength(1);
  });

  it.each([
    ['database', { database: 'no_such_database' }, 'Create the database no_such_database'],
    ['schema', { schema: 'no_such_schema' }, 'Create the schema no_such_schema'],
  ])('says that there is no such %s', async (_, wrong, message) => {
    const destination = await destinationOf({ ...(await settingsOf()), ...wrong });
    await expect(destination.test()).rejects.toMatchObject({
      reason: 'refused',
      message: expect.stringContaining(message) as string,
    });
  });

  it('says which columns a table lacks', async () => {
    const settings = await settingsOf();
    await admin.query(`CREATE TABLE ${settings.schema}.heliograph_records (idempotency_key text PRIMARY KEY)`);
    await expect((await destinationOf(settings)).test()).rejects.toMatchObject({
      reason: 'refused',
      message: expect.stringMatching(/column "kind".*record json NOT NULL/) as string,
    });
  });

  it('says that a table has no unique index', async () => {
    const settings = await settingsOf();
    const destination = await destinationOf(settings);
    await destination.test();
    await admin.query(`ALTER TABLE ${settings.schema}.heliograph_records DROP CONSTRAINT heliograph_records_pkey`);
    await expect(destination.test()).rejects.toMatchObject({
      reason: 'refused',
      message: expect.stringContaining('unique index on (idempotency_key)') as string,
    });
  });

  it('recovers when the server has ended its connections', async () => {
    const settings = await settingsOf();
    const destination = await destinationOf(settings);
    await destination.write(batchOf(sinkRecords(1)));
    await admin.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'heliograph snk_own'`,
    );
    // What was not noticed yet may fail one write.
    await until('a write succeeds', () =>
      destination.write(batchOf(sinkRecords(2))).then(
        () => true,
        () => false,
      ),
    );
    expect(await rowsIn(settings, 'kind')).toHaveLength(2);
  });

  it('has at most two connections', async () => {
    const destination = await destinationOf(await settingsOf(), undefined, { sinkId: 'snk_two' });
    await Promise.all(Array.from({ length: 12 }, (_, at) => destination.write(batchOf(sinkRecords(200, 200 * at)))));
    const { rows } = await admin.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM pg_stat_activity WHERE application_name = 'heliograph snk_two'`,
    );
    expect(rows[0]!.count).toBe(2);
  });

  it('gives up a batch whose server falls silent, and ends writes that wait when it is closed', async () => {
    const proxy = await TcpProxy.listen({ target: { host: owner.host, port: owner.port } });
    try {
      const settings = await settingsOf();
      const destination = await destinationOf({ ...settings, host: '127.0.0.1', port: proxy.port }, 300);
      await destination.test();
      proxy.stall('down');
      await expect(destination.write(batchOf([record]))).rejects.toMatchObject({ reason: 'unreachable' });
      proxy.heal();
      await destination.write(batchOf([record]));
      proxy.stall('both');
      const writes = Promise.allSettled(sinkRecords(6).map((each) => destination.write(batchOf([each]))));
      await destination.close();
      for (const write of await writes)
        expect(write).toMatchObject({ status: 'rejected', reason: { reason: 'unreachable' } });
    } finally {
      await proxy.stop();
    }
  });
});

describe('a PostgreSQL sink at a server of its own', () => {
  let directory: string;
  let stack: Stack;
  let server: Settings;
  let ca: string;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'heliograph-sink-'));
    // With it, the stack would take the server of the run.
    delete process.env.DATABASE_URL;
    stack = await startStack({ directory, parts: ['postgres'] });
    const tls = await issueCertificate(directory, 'sink', ['localhost']);
    ca = await readFile(tls.caFile, 'utf8');
    const url = new URL(stack.environment.DATABASE_URL!);
    server = {
      host: 'localhost',
      port: Number(url.port),
      user: url.username,
      password: url.password,
      database: 'heliograph',
    };
    await serveTls(stack, tls);
  }, 120_000);
  afterAll(async () => {
    await stack.stop();
    await rm(directory, { recursive: true, force: true });
  });

  it('verifies the certificate of the server for the host', async () => {
    const destination = await destinationOf({ ...server, ca });
    await until('the server has TLS', () =>
      destination.test().then(
        () => true,
        () => false,
      ),
    );
    await destination.write(batchOf(sinkRecords(3)));
    const untrusted = { reason: 'settings', message: expect.stringContaining('correct host, tls or ca') as string };
    await expect((await destinationOf(server)).test()).rejects.toMatchObject(untrusted);
    // The certificate is that of `localhost`.
    await expect((await destinationOf({ ...server, ca, host: '127.0.0.1' })).test()).rejects.toMatchObject(untrusted);
  });

  it('says that a server has no TLS', async () => {
    const destination = await destinationOf({ ...owner, tls: 'verify' });
    await expect(destination.test()).rejects.toMatchObject({
      reason: 'unreachable',
      message: expect.stringContaining('does not support SSL') as string,
    });
  });

  it('recovers when the server has restarted', async () => {
    const destination = await destinationOf({ ...server, tls: 'off', table: 'restarted' });
    await destination.write(batchOf(sinkRecords(1)));
    await stack.restart('postgres', { kill: true });
    // What was not noticed yet may fail one write.
    await until('a write succeeds', () =>
      destination.write(batchOf(sinkRecords(2))).then(
        () => true,
        () => false,
      ),
    );
  }, 120_000);
});

/** The server reads a key only where it is its own file, so that it writes it. */
async function serveTls({ environment }: Stack, { certFile, keyFile }: CertificateFiles): Promise<void> {
  const client = new pg.Client(environment.DATABASE_URL);
  await client.connect();
  for (const [name, file] of Object.entries({ 'server.crt': certFile, 'server.key': keyFile })) {
    const lines = `SELECT unnest(string_to_array($pem$${await readFile(file, 'utf8')}$pem$, E'\\n'))`;
    await client.query(`COPY (${lines}) TO PROGRAM 'umask 077; cat > ${name}'`);
  }
  await client.query('ALTER SYSTEM SET ssl = on');
  await client.query('SELECT pg_reload_conf()');
  await client.end();
}
