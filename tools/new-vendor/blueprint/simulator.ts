import type { CreateSimulator, SimulatorResponse } from '@heliograph/vendor-contract';
import { simulatedPlantModel } from '../plant-model/index.ts';

/** The cloud over the plant model that all vendors share: checks credentials, pages and limits as the vendor's document says. */
export const createSimulator: CreateSimulator = (options) => {
  const plantModel = simulatedPlantModel('newvendor', options);
  return {
    credentials: { apiKey: 'newvendor-demo-key-0001' },
    serials: plantModel.inverters.map(({ index }) => `SN${String(index).padStart(8, '0')}`),
    violations: () => 0,
    handle({ path }): SimulatorResponse {
      throw new Error(`to be written: simulator.ts, the answer to ${path}`);
    },
    tooManyRequests({ path }): SimulatorResponse {
      throw new Error(`to be written: simulator.ts, the refusal of one call too many of ${path}`);
    },
  };
};
