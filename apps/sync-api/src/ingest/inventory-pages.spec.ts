import type { VendorCommandReply, VendorDevice, VendorPlant } from '@heliograph/vendor-contract';
import { addReply, emptyInventory } from './inventory-pages.ts';

const plants: VendorCommandReply = { kind: 'plants', plants: [{ vendorPlantId: 'p1' } as VendorPlant] };
const devices: VendorCommandReply = {
  kind: 'devices',
  devices: ['A', 'B'].map((InverterSN) => ({ InverterSN }) as VendorDevice),
};
const done: VendorCommandReply = { kind: 'done', plants: 1, devices: 2 };

const taken = (...replies: VendorCommandReply[]) => replies.reduce(addReply, emptyInventory());

describe('the pages of a sync', () => {
  it('are merged, even if they are delivered twice', () => {
    const inventory = taken(plants, devices, plants, devices, done);
    expect([[...inventory.plants.keys()], [...inventory.devices.keys()]]).toEqual([['p1'], ['A', 'B']]);
  });

  it('are rejected if one is missing, so that its devices are not removed', () => {
    expect(() => taken(plants, done)).toThrow('did not arrive');
    expect(() => taken(devices, done)).toThrow('did not arrive');
    expect(taken({ kind: 'done', plants: 0, devices: 0 }).devices.size).toBe(0);
  });

  it('are accepted without counts, from an older ingest', () => {
    expect(taken(plants, { kind: 'done' }).plants.size).toBe(1);
  });
});
