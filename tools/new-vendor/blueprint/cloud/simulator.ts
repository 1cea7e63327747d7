import type {
  CreateSimulator,
  SimulatorOptions,
  SimulatorRequest,
  SimulatorResponse,
} from '@heliograph/vendor-contract';
import { SimulatedCloud, SimulatedFleet, type ModelInverter } from '../../plant-model/index.ts';

/** The plant model as the account sees it: the vendor's ids and serial numbers. */
class Fleet extends SimulatedFleet {
  constructor(options: SimulatorOptions) {
    super('newvendor', options);
  }

  protected serialOf({ index }: ModelInverter): string {
    return `SN${String(index).padStart(8, '0')}`;
  }
}

/** The cloud over the plant model that all vendors share: checks credentials, pages and limits as the vendor's document says. */
class NewVendorCloud extends SimulatedCloud<SimulatorOptions, Fleet, { refused: number }> {
  readonly credentials = { apiKey: 'newvendor-demo-key-0001' };

  handle({ path }: SimulatorRequest): SimulatorResponse {
    throw new Error(`to be written: cloud/simulator.ts, the answer to ${path}`);
  }

  tooManyRequests({ path }: SimulatorRequest): SimulatorResponse {
    throw new Error(`to be written: cloud/simulator.ts, the refusal of one call too many of ${path}`);
  }
}

export const createSimulator: CreateSimulator = (options) =>
  new NewVendorCloud(options, new Fleet(options), { refused: 0 });
