import { vendorsCountedPerPlant } from './counted-per-plant.ts';

describe(vendorsCountedPerPlant.name, () => {
  // A microinverter is a part of a house's system; every other vendor lists an inverter as a device.
  it('names Enphase alone', async () => {
    expect(await vendorsCountedPerPlant()).toEqual(['enphase']);
  });
});
