import { encodeCursor } from '@heliograph/service';
import type pg from 'pg';
import type { FleetClient } from '../fleet/fleet-client.ts';
import { largeAccount } from './inventory-fill.ts';
import type { PagesParts } from './pages-parts.ts';

export interface PageCall {
  label: string;
  run: () => Promise<void>;
}

const limit = 500;
const LIST = `/v1/devices?limit=${limit}&include=latest`;

/** A value of the newest sample by which lists are sorted. */
const sorted = {
  power: { column: 'power_kw', counts: 'power_kw IS NOT NULL' },
  energyToday: {
    column: 'energy_today_kwh',
    counts: 'energy_today_kwh IS NOT NULL AND day_ends_at > extract(epoch FROM now())',
  },
  lastSample: { column: 'at', counts: 'at IS NOT NULL' },
} as const;

/** Returns what is measured. Pages in the middle are asked for by cursors of positions that SQL finds: a walk there would take minutes. */
export async function pageCalls({ database, large, small }: PagesParts, devices: number): Promise<PageCall[]> {
  const get = (label: string, path: string, client: FleetClient = large): PageCall => ({
    label,
    run: async () => {
      await client.call('GET', path);
    },
  });
  const { rows } = await database.query<{ plant_id: string; seq: string }>(
    'SELECT plant_id, seq FROM devices WHERE account_id = $1 ORDER BY seq OFFSET $2 LIMIT 1',
    [largeAccount, Math.floor(devices / 2)],
  );
  const { plant_id: plant, seq } = rows[0]!;
  const calls = [
    get('devices, first page', LIST),
    get('devices, middle', `${LIST}&cursor=${encodeURIComponent(encodeCursor([seq]))}`),
  ];
  for (const name of Object.keys(sorted) as (keyof typeof sorted)[])
    for (const [page, cursor] of await sortedPages(database, name))
      calls.push(
        get(`by ${name}, ${page}`, `${LIST}&sort=-${name}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`),
      );
  const filters = {
    'vendor, a tenth': 'vendor=growatt',
    'state, 0.1 %': 'state=5',
    'state, 5 %': 'state=0',
    plant: `plantId=${plant}`,
  };
  for (const [label, filter] of Object.entries(filters)) {
    calls.push(get(label, `${LIST}&${filter}`));
    calls.push(get(`${label}, by power`, `${LIST}&${filter}&sort=-power`));
  }
  return [
    ...calls,
    get('totals', '/v1/devices/totals'),
    get('totals, vendor, half', '/v1/devices/totals?vendor=huawei'),
    get('100 plants with totals', '/v1/plants?include=totals&limit=100'),
    get('500 plants with totals', '/v1/plants?include=totals&limit=500'),
    get('small account: first page', LIST, small),
    get('small account: by power', `${LIST}&sort=-power`, small),
    get('small account: totals', '/v1/devices/totals', small),
    get('small account: plants with totals', '/v1/plants?include=totals&limit=500', small),
  ];
}

async function sortedPages(database: pg.Client, name: keyof typeof sorted): Promise<[page: string, cursor: string][]> {
  const { column, counts } = sorted[name];
  const now = Math.floor(Date.now() / 1000);
  const cursor = (value: number | string, seq: string, asOf = now): string =>
    encodeCursor([`-${name}`, asOf, value, seq]);
  const valued = `FROM latest_samples WHERE account_id = $1 AND ${counts}`;
  const { rows: counted } = await database.query<{ n: number }>(`SELECT count(*)::integer AS n ${valued}`, [
    largeAccount,
  ]);
  const at = async (offset: number): Promise<string> => {
    const order = `ORDER BY ${column} DESC, seq DESC OFFSET $2 LIMIT 1`;
    const position = `SELECT ${column}::float8 AS value, seq ${valued} ${order}`;
    const { rows } = await database.query<{ value: number; seq: string }>(position, [largeAccount, offset]);
    return cursor(rows[0]!.value, rows[0]!.seq);
  };
  const n = counted[0]!.n;
  return [
    ['first page', ''],
    ['middle', await at(Math.floor(n / 2))],
    ['to those without', await at(Math.max(0, n - limit / 2))],
    ['those without', cursor('', '0')],
    // Two days from now no sample of today is of that day.
    ...(name === 'energyToday' ? [['at night', cursor(1e9, '0', now + 172_800)] as [string, string]] : []),
  ];
}
