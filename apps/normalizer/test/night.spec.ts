import type { BaseData } from '@heliograph/base-data';
import { vendorIds } from '@heliograph/vendors';
import { elevationAt } from '../src/night-state.ts';
import { VirtualDay } from './virtual-day.ts';

const afternoon = Date.parse('2026-03-20T15:00:00Z');

describe.each(vendorIds)('a night of %s, through its simulated cloud', (vendor) => {
  it('has no record with State 0, and no device offline', async () => {
    const day = await VirtualDay.begin(vendor, { now: afternoon, inverters: 4 });
    const records: BaseData[] = [];
    day.onRecord = (record) => records.push(record);
    await day.pass(9 * 60);
    const places = new Map(day.devices.map((device) => [device.InverterSN, device]));
    const isBelow = (degrees: number) => (of: { InverterSN: string; Datetime: number }) =>
      (elevationAt(places.get(of.InverterSN)!, of.Datetime) ?? 90) < degrees;
    const dark = records.filter(isBelow(-3));
    expect(dark.filter(({ State }) => State !== '2')).toEqual([]);
    // Loggers drop out by day as well.
    expect(day.events.filter(isBelow(5))).toEqual([]);
    // The newest record stands all night.
    const newest = new Map(records.map((record) => [record.InverterSN, record]));
    expect(newest.size).toBeGreaterThan(1);
    expect([...newest.values()].filter(({ State }) => State === '0' || State === '-1')).toEqual([]);
    await day.close();
  }, 120_000);
});
