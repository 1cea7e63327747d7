import type { GatewayClient } from '@heliograph/testbed/account';
import type { TestedProduct } from './tested-product.ts';

/** What a program of an account needs to reach the product. */
export const reachable = ({ demo }: TestedProduct): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  HELIOGRAPH_URL: demo.gatewayUrl,
  NODE_EXTRA_CA_CERTS: demo.caFile,
});

/** @returns a new API key of the account */
export async function newKey(api: GatewayClient, ...scopes: string[]): Promise<string> {
  const { key } = (await api.post('/v1/api-keys', { name: scopes.join(' '), scopes })) as { key: string };
  return key;
}
