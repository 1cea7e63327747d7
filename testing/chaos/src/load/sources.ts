import type { Source } from './sample.ts';

const vendors = ['solis', 'growatt', 'huawei', 'deye', 'goodwe'];

/** Devices of one account, so many that at this pace none has two samples in a second. */
export function sourcesOf(account: string, rate: number, plants = 10): Source[] {
  return Array.from({ length: rate * 2 }, (_, i) => ({
    account,
    vendor: vendors[i % vendors.length]!,
    plant: `p_${i % plants}`,
    device: `d_${i}`,
    serial: `CHAOS${String(i).padStart(5, '0')}`,
  }));
}
