import { describeRoundTrip, expectClose } from '../../solarman-platform/testing/round-trip-suite.ts';
import { harness } from './harness.ts';

describeRoundTrip({
  vendor: 'deye',
  harness,
  powerRoundingKw: 0.000_005,
  // All of a day of 25 hours.
  samplesADay: 300,
  /** Only hybrids show a temperature; string inverters show 0 for missing values. */
  expectOwn({ measurements: m }, physical) {
    if (m.Temperature !== undefined) expectClose(m.Temperature, physical.temperatureC, 0.005);
    expect(m[`UPV${physical.strings.length + 1}` as 'UPV1'] ?? 0).toBe(0);
    expect(m[`UAC${physical.phases.length + 1}` as 'UAC1'] ?? 0).toBe(0);
  },
});
