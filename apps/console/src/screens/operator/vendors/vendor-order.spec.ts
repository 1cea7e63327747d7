import type { VendorState } from '@heliograph/sdk';
import { byTrouble } from './vendor-order.ts';

const vendor = (name: string, state: VendorState['state']): VendorState => ({ vendor: name, state }) as VendorState;

describe(byTrouble.name, () => {
  it('sorts the worst first, and equals by name', () => {
    const vendors = [
      vendor('solis', 'operational'),
      vendor('saj', 'unknown'),
      vendor('deye', 'operational'),
      vendor('sma', 'outage'),
      vendor('foxess', 'maintenance'),
      vendor('huawei', 'degraded'),
    ];
    expect(vendors.toSorted(byTrouble).map(({ vendor: name }) => name)).toEqual([
      'sma',
      'huawei',
      'foxess',
      'deye',
      'solis',
      'saj',
    ]);
  });
});
