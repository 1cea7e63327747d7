import { loadVendor } from '@heliograph/vendors';
import { syncPaceSeconds } from './sync.service.ts';

describe('syncPaceSeconds', () => {
  it.each([
    // Ten plant lists a day.
    ['growatt', 8640],
    // 24 station lists a day.
    ['huawei', 3600],
    // 2,000 credits in 30 days.
    ['solaredge', 1296],
    // One call a second; the 1,440 a day are each inverter's.
    ['foxess', 1],
    // Two calls a second.
    ['solis', 0],
  ])('%s', async (vendor, seconds) => {
    expect(syncPaceSeconds((await loadVendor(vendor)).declaration)).toBe(seconds);
  });
});
