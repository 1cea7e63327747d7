import { vendorIds } from '@heliograph/vendors';
import { samplePeriodSeconds, scaleOf, vendorCount } from './scale.ts';

it('uses the number of vendors', () => {
  expect(vendorCount).toBe(vendorIds.length);
});

describe(scaleOf, () => {
  it('keeps the pace where the number of each vendor is given', () => {
    expect(scaleOf({ inverters: 40 })).toEqual({ inverters: 40, timeScale: 60 });
  });

  it.each([
    [180, 12, 60, 5],
    [1_500, 100, 20, 15],
    [10_000, 667, 3, 100],
    [30_000, 2_000, 1, 300],
  ])(
    '%i devices: %i for each of 15 vendors, %i times faster, a sample every %i s',
    (devices, inverters, timeScale, seconds) => {
      const scale = scaleOf({ inverters: 12, devices });
      expect(scale).toEqual({ inverters, timeScale });
      expect(samplePeriodSeconds(scale)).toBe(seconds);
    },
  );
});
