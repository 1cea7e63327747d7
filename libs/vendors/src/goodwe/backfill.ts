import {
  type AdapterContext,
  callsByDay,
  clockOf,
  isKind,
  joinAnswers,
  localDays,
  monthOf,
  parseNode,
  type PlanDays,
} from '@heliograph/vendor-contract';
import type { BackfillCall, Gap, PolledDevice, RawAnswer, VendorError } from '@heliograph/vendor-contract';
import type { GoodWeClient } from './client.ts';
import { COLUMNS_OF_A_DAY, DAYS_OF_A_PLANT, sourceOf } from './wire.ts';

const LARGEST_ANSWER = 400_000;

/**
 * History by GetInverterDataByColumn: one column of one local day of one inverter a call. Its times are local without a zone: a device without
 * one cannot be backfilled, nor one that only SEMS+ knows.
 */
export function planBackfill(
  client: GoodWeClient,
  context: AdapterContext,
  devices: readonly PolledDevice[],
  gap: Gap,
): BackfillCall[] {
  const placed = devices.filter(
    (device) => sourceOf(device.vendorType) !== 'semsplus' && clockOf(device) !== undefined,
  );
  return callsByDay(
    placed,
    (device) => localDays(gap, clockOf(device)),
    (device, day) => ({
      name: `${COLUMNS_OF_A_DAY}:${device.InverterSN}:${day}`,
      run: (signal) => fetchDay(client, context, device, day, gap, signal),
    }),
  );
}

/** Returns the columns that fill fields of this model. */
export function columnsOf({ stringCount = 4, phaseCount = 3 }: PolledDevice): string[] {
  const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1);
  return [
    'Pac',
    'Eday',
    'Tempperature',
    'Fac1',
    ...numbers(Math.min(phaseCount, 3)).flatMap((n) => [`Vac${n}`, `Iac${n}`]),
    ...numbers(Math.min(stringCount, 4)).flatMap((n) => [`Vpv${n}`, `Ipv${n}`]),
  ];
}

async function fetchDay(
  client: GoodWeClient,
  context: AdapterContext,
  device: PolledDevice,
  day: string,
  gap: Gap,
  signal: AbortSignal,
): Promise<RawAnswer[]> {
  const columns: Record<string, string> = {};
  let refusal: VendorError | undefined;
  for (const column of columnsOf(device)) {
    try {
      const answer = await client.sems(
        'GetInverterDataByColumn',
        { id: device.vendorDeviceId, date: day, column },
        signal,
      );
      columns[column] = answer.body;
    } catch (error) {
      // A model without this column is refused it; the others still make a sample.
      if (!isKind(error, 'not_permitted', 'protocol')) throw error;
      refusal = error;
    }
  }
  if (Object.keys(columns).length === 0 && refusal !== undefined) throw refusal;
  return dayAnswers(device, day, gap, columns, context.now());
}

/** Returns the day as one answer, or as several by time where it is too large; only samples in the gap are mapped. */
export function dayAnswers(
  device: PolledDevice,
  day: string,
  { from, to }: Gap,
  columns: Readonly<Record<string, string>>,
  fetchedAt: number,
): RawAnswer[] {
  const size = Object.values(columns).reduce((sum, text) => sum + text.length, 0);
  const parts = Math.ceil(size / LARGEST_ANSWER);
  const cut = parts > 1 ? Array.from({ length: parts }, (_, i) => part(columns, i, parts)) : [columns];
  return cut.map((texts) => ({
    call: COLUMNS_OF_A_DAY,
    body: joinAnswers({
      day: JSON.stringify(day),
      after: String(from),
      until: String(to),
      columns: joinAnswers(texts),
    }),
    fetchedAt,
    devices: [device],
    backfill: true,
  }));
}

/** Returns rows of the i-th part of the day. Columns have the same rows, so that those of one time stay together. */
function part(columns: Readonly<Record<string, string>>, i: number, parts: number): Record<string, string> {
  const hours = 24 / parts;
  const cut = Object.entries(columns).map(([column, text]): [string, string] => {
    const rows = parseNode(text)
      .sources('data', 'column1')
      .filter((row) => {
        const hour = Number(/\s(\d{1,2}):/.exec(row)?.[1] ?? 0);
        return hour >= i * hours && hour < (i + 1) * hours;
      });
    return [column, `{"code":"0","data":{"column1":[${rows.join(',')}]}}`];
  });
  return Object.fromEntries(cut);
}

/** Days of a plant, as a window of 31 that ends with the date asked for; and energies. */
const RANGE_OF_DAYS = 2;
const ENERGY_CHART = '3';

/** Plans one call a plant and month, for plants with one inverter: the sums are the plant's. SEMS+ has no such call. */
export const planDays =
  (client: GoodWeClient, context: AdapterContext): PlanDays =>
  (devices, { from, to }) =>
    devices
      .filter(({ isOnlyInverter, vendorType }) => isOnlyInverter && sourceOf(vendorType) !== 'semsplus')
      .map((device) => ({
        name: `${DAYS_OF_A_PLANT}:${device.InverterSN}:${monthOf(from)}`,
        devices: [device],
        async run(signal) {
          const chart = { date: to, range: RANGE_OF_DAYS, chartIndexId: ENERGY_CHART, isDetailFull: false };
          const { body } = await client.sems(DAYS_OF_A_PLANT, { id: device.vendorPlantId, ...chart }, signal);
          return [{ call: DAYS_OF_A_PLANT, body, fetchedAt: context.now(), devices: [device], backfill: true }];
        },
      }));
