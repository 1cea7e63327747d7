import type {
  SimulatorOptions,
  SimulatorRequest,
  SimulatorResponse,
  VendorSimulator,
} from '@heliograph/vendor-contract';
import type { SimulatedFleet } from './simulated-fleet.ts';

/** One vendor's cloud: what it knows of the plants, what it counts, and what a test reads of it. */
export abstract class SimulatedCloud<
  Options extends SimulatorOptions,
  Fleet extends SimulatedFleet,
  Limit extends { readonly refused: number },
> implements VendorSimulator {
  abstract readonly credentials: Readonly<Record<string, string>>;

  /** `limit`: what the vendor allows, and how many calls it has refused so far. */
  constructor(
    protected readonly options: Options,
    protected readonly fleet: Fleet,
    protected readonly limit: Limit,
  ) {}

  abstract handle(request: SimulatorRequest): SimulatorResponse;

  abstract tooManyRequests(request: SimulatorRequest): SimulatorResponse;

  get serials(): readonly string[] {
    return this.fleet.serials;
  }

  violations(): number {
    return this.limit.refused;
  }
}

/** Returns Unix ms for counting calls: its limits follow a steady clock, also when the cloud's own is set wrong. */
export function steadyNow(options: Pick<SimulatorOptions, 'now' | 'steadyNow'>): number {
  return options.steadyNow?.() ?? options.now();
}
