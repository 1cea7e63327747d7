import type { BaseData } from '@heliograph/base-data';
import { vendorIds } from '@heliograph/vendors';
import { VirtualDay } from './virtual-day.ts';

/** The plants of all vendors have power for hours to come. */
const morning = Date.parse('2026-06-21T09:00:00Z');

/** Their clouds report neither frequency nor temperature. */
const without = new Set(['enphase', 'fronius']);

/** A value whose last digit is 0 may be one of a coarser sensor. */
function stuckIn({ FrqAC = 0, Temperature = 0 }: BaseData): string[] {
  const marks = [];
  if (Math.round(FrqAC * 100) % 10 !== 0) marks.push('FrqAC:frozen');
  if (Math.round(Temperature * 10) % 10 !== 0) marks.push('Temperature:frozen');
  return marks;
}

describe.each(vendorIds)('a register of %s that does not move', (vendor) => {
  it('is named in the records of its inverter after an hour, and in no other', async () => {
    const day = await VirtualDay.begin(vendor, { now: morning, inverters: 6 });
    const records: BaseData[] = [];
    day.onRecord = (record) => void records.push(record);
    await day.pass(45);
    day.harness.cloud.set({ stuck: true });
    const since = day.harness.now / 1000;
    await day.pass(240);
    await day.close();
    const { serials } = day.harness.cloud.simulator;
    const isStuck = ({ InverterSN }: BaseData): boolean => serials.indexOf(InverterSN) % 3 === 2;
    const marks = ({ DataQuality = [] }: BaseData): string[] => DataQuality.filter((mark) => mark.endsWith(':frozen'));
    expect(records.filter((record) => !isStuck(record)).flatMap(marks)).toEqual([]);
    const late = records.filter(
      (record) => isStuck(record) && record.Datetime > since + 2 * 3600 && (record.PowerACOutputActive ?? 0) > 0,
    );
    expect(late.length).toBeGreaterThan(0);
    for (const record of late) expect(marks(record)).toEqual(stuckIn(record));
    expect(late.some((record) => marks(record).length > 0)).toBe(!without.has(vendor));
  }, 120_000);
});
