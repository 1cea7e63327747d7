import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SigningKeyFile } from '../tokens/signing-keys.ts';
import type { CliContext } from './context.ts';
import { initSecrets } from './init-secrets-command.ts';

type Secrets = Record<string, Record<string, string>>;

async function secretsOf(options: Record<string, string> = {}): Promise<Secrets> {
  const { data } = await initSecrets.run({} as CliContext, options);
  const { items } = data as { items: { metadata: { name: string }; stringData: Record<string, string> }[] };
  return Object.fromEntries(items.map(({ metadata, stringData }) => [metadata.name, stringData]));
}

describe('init-secrets', () => {
  it('prints secrets that the services accept', async () => {
    const secrets = await secretsOf();
    expect(Buffer.from(secrets['heliograph-master-key']!['master-key']!, 'base64')).toHaveLength(32);
    expect(secrets['heliograph-service-secret']!['service-secret']!.length).toBeGreaterThanOrEqual(32);
    const file = join(await mkdtemp(join(tmpdir(), 'init-secrets-')), 'signing-keys.json');
    await writeFile(file, secrets['heliograph-signing-keys']!['signing-keys.json']!);
    const { kid, published } = await new SigningKeyFile(file, () => undefined).current();
    expect(published.map((key) => key.kid)).toEqual([kid]);
    await rm(join(file, '..'), { recursive: true });
  });

  it('prints logins at services that are named', async () => {
    const secrets = await secretsOf({
      'postgresql-address': 'db:5432',
      'redis-address': 'cache:6379',
      'kafka-username': 'heliograph',
    });
    expect(new URL(secrets['heliograph-postgresql']!.uri!)).toMatchObject({ host: 'db:5432', username: 'heliograph' });
    expect(new URL(secrets['heliograph-redis']!.url!)).toMatchObject({ protocol: 'rediss:', host: 'cache:6379' });
    expect(secrets['heliograph-kafka']).toMatchObject({ username: 'heliograph' });
    await expect(secretsOf({ 'redis-address': 'cache' })).rejects.toThrow('--redis-address must be HOST:PORT');
  });

  it('prints other values each time', async () => {
    const options = { 'postgresql-address': 'db:5432', 'redis-address': 'cache:6379', 'kafka-username': 'heliograph' };
    const values = (secrets: Secrets) => Object.values(secrets).flatMap(Object.values) as string[];
    const [first, second] = [values(await secretsOf(options)), values(await secretsOf(options))];
    expect(first).toHaveLength(7);
    expect(first.filter((value) => second.includes(value))).toEqual(['heliograph']);
  });
});
