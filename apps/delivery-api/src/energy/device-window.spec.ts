import { packDay, type Reading, readingOf, sumOfDay, unpackReadings } from '@heliograph/energy';
import { DeviceWindow, type StoredDay } from './device-window.ts';
import type { ComputedDay } from './energy-rows.ts';

const device = {
  seq: 1,
  deviceId: 'dev_1',
  accountId: 'acc_1',
  timezone: 'Europe/Berlin',
  ratedPowerKw: 10,
  latitude: null,
  longitude: null,
};
const day = '2026-06-10';
const noon = Date.parse('2026-06-10T10:00:00Z') / 1000;
const now = noon + 90 * 86_400;
const vendorDay = [21_500, undefined, undefined, undefined, undefined, 9_000];
/** 1.2 kW for an hour. */
const readings: Reading[] = Array.from({ length: 13 }, (_, n) =>
  readingOf({ Datetime: noon + n * 300, EDay: 5 + n / 10, PowerACOutputActive: 1.2 })!,
);

const stored = ({ day: of, energy, readings: packed, import: dayImport }: ComputedDay): StoredDay => ({
  day: of,
  readings: packed ?? null,
  slots: Buffer.from(packDay(energy)),
  import: dayImport,
});
const generated = ({ energy }: ComputedDay): (number | string | undefined)[] => {
  const { energies, sources } = sumOfDay(energy);
  return [energies[0], sources[0]];
};

describe("a vendor's sum of a day", () => {
  const alone = (): ComputedDay => {
    const window = new DeviceWindow(device, []);
    window.addVendorDay(day, vendorDay);
    return window.compute(now)[0]!;
  };

  it('is the energy of a day without samples', () => {
    expect(generated(alone())).toEqual([21_500, 'vendor_day']);
    expect(alone().readings).toBeUndefined();
  });

  it('gives way to samples that come later, which are those of their import alone', () => {
    const window = new DeviceWindow(device, [stored(alone())]);
    window.add(day, readings, { id: 'imp_1' });
    const [computed] = window.compute(now);
    expect(generated(computed!)[1]).not.toBe('vendor_day');
    expect(computed!.import).toEqual({ id: 'imp_1' });
    expect(unpackReadings(computed!.readings!)).toHaveLength(13);
  });

  it('changes nothing of a day with samples, also when these have expired', () => {
    const first = new DeviceWindow(device, []);
    first.add(day, readings, null);
    const own = stored(first.compute(now)[0]!);
    for (const kept of [own, { ...own, readings: null }]) {
      const window = new DeviceWindow(device, [kept]);
      window.addVendorDay(day, vendorDay);
      expect(window.compute(now)).toEqual([]);
    }
  });

  it('stands between days with samples without parting them', () => {
    const window = new DeviceWindow(device, [{ ...stored(alone()), day: '2026-06-11' }]);
    window.add(day, readings, null);
    const later = readings.map((reading) => ({ ...reading, at: reading.at + 2 * 86_400 }));
    window.add('2026-06-12', later, null);
    const apart = new DeviceWindow(device, []);
    apart.add(day, readings, null);
    apart.add('2026-06-12', later, null);
    expect(window.compute(now).map(({ energy }) => energy)).toEqual(apart.compute(now).map(({ energy }) => energy));
  });
});
