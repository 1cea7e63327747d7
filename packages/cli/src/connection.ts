import { Heliograph } from '@heliograph/sdk';
import type { Change } from './plan/index.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** @throws Error that names the missing variable */
export function connection(environment: Environment): Heliograph {
  const {
    HELIOGRAPH_URL: baseUrl = '',
    HELIOGRAPH_API_KEY: apiKey,
    HELIOGRAPH_USERNAME: username,
    HELIOGRAPH_PASSWORD: password,
  } = environment;
  if (!/^https?:/.test(baseUrl) || !URL.canParse(baseUrl))
    throw new Error('HELIOGRAPH_URL must be the base URL of the API, such as https://api.example.com');
  if (!apiKey && (!username || !password))
    throw new Error('HELIOGRAPH_API_KEY is not set: create a key with the scopes read, write and deliveries');
  return apiKey ? new Heliograph({ baseUrl, apiKey }) : new Heliograph({ baseUrl, username, password });
}

/**
 * Refuses before the first change what the key may not do. A login may do everything.
 * @throws Error that names the missing scopes, HeliographError
 */
export async function requireScopes(
  api: Heliograph,
  apiKey: string | undefined,
  changes: readonly Change[],
): Promise<void> {
  if (!apiKey) return;
  const scopes = (await api.exchangeApiKey({ api_key: apiKey })).scope.split(' ');
  const missing = [...new Set(changes.map(({ scope }) => scope))].filter((scope) => !scopes.includes(scope));
  if (missing.length === 0) return;
  throw new Error(
    `The key has ${scopes.join(', ')} and lacks ${missing.join(', ')}, which these changes need: create another key (docs/use/api-keys.md).`,
  );
}
