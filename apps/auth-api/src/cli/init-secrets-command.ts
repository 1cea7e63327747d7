import { randomBytes } from 'node:crypto';
import { newKey } from '../tokens/rotate-signing-keys.ts';
import { text, UsageError, type Command, type OptionValues } from './command.ts';

/** Secrets by name, as the chart expects them: values by key. */
type Secrets = Record<string, Record<string, string>>;

/** 192 random bits in letters that need no quoting in a URL. */
const password = (): string => randomBytes(24).toString('base64url');

async function ownSecrets(): Promise<Secrets> {
  const key = await newKey(Math.floor(Date.now() / 1000));
  // With it, a rotation would take the first key for one that waits to sign.
  delete key.addedAt;
  return {
    'heliograph-master-key': { 'master-key': randomBytes(32).toString('base64') },
    'heliograph-service-secret': { 'service-secret': randomBytes(32).toString('base64url') },
    'heliograph-signing-keys': { 'signing-keys.json': JSON.stringify({ keys: [key] }) },
  };
}

/** New logins at services that are named; their administrator sets the same passwords there. */
function logins(options: OptionValues): Secrets {
  const secrets: Secrets = {};
  const postgresql = address(options, 'postgresql-address');
  if (postgresql)
    secrets['heliograph-postgresql'] = { uri: `postgres://heliograph:${password()}@${postgresql}/heliograph` };
  const redis = address(options, 'redis-address');
  if (redis) secrets['heliograph-redis'] = { url: `rediss://:${password()}@${redis}` };
  const username = text(options, 'kafka-username');
  if (username) secrets['heliograph-kafka'] = { username, password: password() };
  return secrets;
}

/** @throws UsageError */
function address(options: OptionValues, name: string): string | undefined {
  const value = text(options, name);
  if (value !== undefined && !/^[^\s/@:]+:\d{1,5}$/.test(value)) throw new UsageError(`--${name} must be HOST:PORT`);
  return value;
}

export const initSecrets: Command = {
  name: 'init-secrets',
  summary: 'Prints the Secrets of a new installation with random values, for `kubectl create -f -`. Stores nothing.',
  offline: true,
  options: {
    format: { value: 'kubernetes', description: 'The format of the output.' },
    'postgresql-address': { value: 'HOST:PORT', description: 'Prints a login at this PostgreSQL too.' },
    'redis-address': { value: 'HOST:PORT', description: 'Prints a login at this Redis (TLS) too.' },
    'kafka-username': { value: 'NAME', description: 'Prints a password of this Kafka user too.' },
  },
  run: async (_, options) => {
    if ((options.format ?? 'kubernetes') !== 'kubernetes') throw new UsageError('--format must be kubernetes');
    const items = Object.entries({ ...(await ownSecrets()), ...logins(options) }).map(([name, stringData]) => ({
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name, labels: { 'app.kubernetes.io/part-of': 'heliograph' } },
      stringData,
    }));
    return { data: { apiVersion: 'v1', kind: 'List', items } };
  },
};
