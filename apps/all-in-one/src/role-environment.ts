import type { Role } from './roles.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The ports of the APIs beside each other, on loopback: the gateway is the door. */
const ports: Partial<Record<Role, number>> = { 'auth-api': 3001, 'sync-api': 3002, 'delivery-api': 3003 };

const apis = {
  AUTH_API_URL: 'auth-api',
  SYNC_API_URL: 'sync-api',
  DELIVERY_API_URL: 'delivery-api',
} as const satisfies Record<string, Role>;

/**
 * Returns the settings of one service of the process, by the names that it has alone. A variable with the service's name before it is for that service
 * (`SYNC_API_DATABASE_URL`), any other for all. Beside the gateway the APIs listen on loopback ports, and each service finds them there.
 */
export function roleEnvironment(role: Role, chosen: readonly Role[], env: Environment): Record<string, string> {
  const prefix = `${role.toUpperCase().replaceAll('-', '_')}_`;
  const own: Record<string, string | undefined> = {};
  for (const [name, value] of Object.entries(env)) if (name.startsWith(prefix)) own[name.slice(prefix.length)] = value;
  const port = ports[role];
  const behindGateway = port !== undefined && chosen.includes('gateway');
  return defined({
    VENDOR: 'all',
    ...addressesOf(chosen, env),
    ...env,
    ...(behindGateway && { PORT: String(port), LISTEN_HOST: '127.0.0.1' }),
    ...own,
  });
}

/** Where the APIs of this process are, for those that call them. */
function addressesOf(chosen: readonly Role[], env: Environment): Record<string, string> {
  if (!chosen.includes('gateway')) return {};
  const addresses: Record<string, string> = {};
  for (const [variable, role] of Object.entries(apis))
    if (chosen.includes(role)) addresses[variable] = `http://127.0.0.1:${portOf(role, env)}`;
  const { AUTH_API_URL } = addresses;
  if (AUTH_API_URL !== undefined) addresses.JWKS_URL = `${AUTH_API_URL}/.well-known/jwks.json`;
  return addresses;
}

function portOf(role: Role, env: Environment): string {
  return env[`${role.toUpperCase().replaceAll('-', '_')}_PORT`] ?? String(ports[role]);
}

function defined(env: Environment): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ''),
  );
}
