import type {
  SimulatorOptions,
  SimulatorRequest,
  SimulatorResponse,
  VendorSimulator,
} from '@heliograph/vendor-contract';
import type { SimulatedFleet } from './simulated-fleet.ts';

/** One vendor's cloud: its plants, its counters, and the members that a test reads. */
export abstract class SimulatedCloud<
  Options extends SimulatorOptions,
  Fleet extends SimulatedFleet,
  Limit extends { readonly refused: number },
> implements VendorSimulator {
  abstract readonly credentials: Readonly<Record<string, string>>;

  /** `limit`: the vendor's limit, and the number of refused calls so far. */
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
