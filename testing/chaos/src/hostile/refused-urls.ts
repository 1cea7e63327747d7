import { GatewayError } from '@heliograph/testbed/account';
import type { Account } from '../rig/accounts.ts';
import type { Table } from '@heliograph/testbed';

/** URLs that no registration may take: each names an address inside, in some spelling, or is no https. */
export const refusedUrls: readonly string[] = [
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0177.0.0.1/',
  'https://localhost/',
  'https://localhost./',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://[fd00:ec2::254]/',
  'https://10.0.0.1/',
  'https://100.64.0.1/',
  'https://0.0.0.0/',
  'https://[fe80::1]/',
  'https://224.0.0.1/',
  'https://user:password@h0.chaos.test/',
  'http://h0.chaos.test/',
];

/** Tries to register each. @returns those that were taken */
export async function takenUrls({ api }: Account): Promise<string[]> {
  const taken: string[] = [];
  for (const url of refusedUrls) {
    try {
      await api.post('/v1/webhooks', { url });
      taken.push(url);
    } catch (error) {
      if (!(error instanceof GatewayError) || error.status !== 400) throw error;
    }
  }
  return taken;
}

export function refusedTable(taken: readonly string[]): Table {
  const rows = refusedUrls.map((url) => [url, taken.includes(url) ? 'TAKEN' : 'refused']);
  return { title: 'Registration', columns: ['URL', 'the API'], rows };
}
