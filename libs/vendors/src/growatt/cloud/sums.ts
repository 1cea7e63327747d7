import type { PhysicalSample } from '../../plant-model/index.ts';
import type { Inventory, SimulatedPlant } from './inventory.ts';

type SummedMember = 'acPowerW' | 'energyTodayWh' | 'energyMonthWh' | 'energyYearWh' | 'energyTotalWh';

export function sum(samples: readonly PhysicalSample[], of: SummedMember): number {
  return samples.reduce((total, sample) => total + sample[of], 0);
}

export function kilowattHours(wattHours: number): string {
  return (wattHours / 1000).toFixed(1);
}

/** Returns kW and kWh of a plant as the plant list writes them. */
export function plantSums(
  inventory: Inventory,
  plant: SimulatedPlant,
): { current_power: string; total_energy: string } {
  const { samples } = inventory.newest(plant);
  return {
    current_power: kilowattHours(sum(samples, 'acPowerW')),
    total_energy: kilowattHours(sum(samples, 'energyTotalWh')),
  };
}
