import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeComposeFiles } from '../src/write-compose-files.ts';

const READERS = ['kafka', 'postgres', 'redis', 'mqtt', 'services', 'signing', 'gateway'];

let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'heliograph-compose-'));
  await writeComposeFiles(root);
});

afterAll(() => rm(root, { recursive: true }));

async function contents(): Promise<Record<string, string>> {
  const names = (await readdir(root, { recursive: true })).sort();
  const files = names.filter((name) => READERS.includes(name.split('/')[0]!) && name.includes('/'));
  return Object.fromEntries(
    await Promise.all(files.map(async (name) => [name, await readFile(join(root, name), 'utf8')])),
  );
}

describe('the files docker-compose.yml mounts', () => {
  it('are one folder per reader', async () => {
    expect(Object.keys(await contents())).toEqual([
      'gateway/tls.crt',
      'gateway/tls.key',
      'kafka/format.env',
      'kafka/keystore.pem',
      'kafka/server.properties',
      'mqtt/jwks.json',
      'mqtt/tls.crt',
      'mqtt/tls.key',
      'postgres/password',
      'redis/redis.conf',
      'services/ca.crt',
      'services/jwks.json',
      'services/service.env',
      'signing/signing-keys.json',
    ]);
    expect(existsSync(join(root, 'authority', 'tls', 'ca.key'))).toBe(true);
  });

  it('stay the same when they are written again', async () => {
    const before = await contents();
    await writeComposeFiles(root);
    expect(await contents()).toEqual(before);
  });

  it('can be read by any user of the container that mounts them, and written by none', async () => {
    for (const name of Object.keys(await contents())) expect((await stat(join(root, name))).mode & 0o777).toBe(0o444);
  });

  it('give the private signing key to its reader alone', async () => {
    const { 'signing/signing-keys.json': signing, ...others } = await contents();
    const { keys } = JSON.parse(signing!) as { keys: { d: string; kid: string }[] };
    expect(Object.entries(others).filter(([, text]) => text.includes(keys[0]!.d))).toEqual([]);
    expect(others['mqtt/jwks.json']).toContain(keys[0]!.kid);
  });

  it('open Kafka to clients inside and outside by SASL_SSL only', async () => {
    const { 'kafka/server.properties': properties } = await contents();
    expect(properties).toContain('CLIENTS://kafka:9092,OUTSIDE://localhost:9094');
    expect(properties).toContain('CLIENTS:SASL_SSL,OUTSIDE:SASL_SSL');
    expect(properties).toMatch(/listeners=INTERNAL:\/\/127\.0\.0\.1:9091/);
  });
});
