import { describeRoundTrip, expectClose } from '../../solarman-platform/testing/round-trip-suite.ts';
import { harness } from './harness.ts';

describeRoundTrip({
  vendor: 'solarman',
  harness,
  powerRoundingKw: 0.0005,
  samplesADay: 288,
  expectOwn({ measurements: m }, physical) {
    expectClose(m.Temperature, physical.temperatureC, 0.005);
    expect(m).not.toHaveProperty(`UPV${physical.strings.length + 1}`);
    expect(m).not.toHaveProperty(`UAC${physical.phases.length + 1}`);
  },
});
