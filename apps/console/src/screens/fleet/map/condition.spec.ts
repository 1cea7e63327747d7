import type { PlantListItem } from '@heliograph/sdk';
import { conditionOf } from './condition.ts';

const plant = (devices: number, sum: number | null, faults: number, withoutData: number) =>
  ({
    deviceCount: devices,
    totals: {
      powerKw: { sum },
      currentStatuses: [
        { currentStatus: 'fault', devices: faults },
        { currentStatus: 'no_data', devices: withoutData },
        { currentStatus: 'removed', devices: 7 },
      ],
    },
  }) as PlantListItem;

it('sums plants', () => {
  expect(conditionOf([plant(3, 5, 1, 0), plant(2, null, 0, 2), { deviceCount: 1 } as PlantListItem])).toEqual({
    plants: 3,
    devices: 6,
    powerKw: 5,
    faults: 1,
    withoutData: 2,
  });
});

it('has no power where no device counted, never 0', () => {
  expect(conditionOf([plant(2, null, 0, 0)]).powerKw).toBeNull();
});
