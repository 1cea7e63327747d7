import type {
  CreateAdapter,
  SimulatorOptions,
  SimulatorRequest,
  SimulatorResponse,
  VendorAdapter,
  VendorSimulator,
} from '@heliograph/vendor-contract';
import { hostSimulator } from './hosted-simulator.ts';
import { memoryRefreshTokens, memorySession } from './testing.ts';

export const SEED = 7;
/** Summer noon in Europe. */
export const NOON = Date.parse('2026-06-21T11:00:00Z');
export const signal: AbortSignal = new AbortController().signal;

type Answer = (request: SimulatorRequest) => SimulatorResponse;

export interface TestCloud {
  simulator: VendorSimulator;
  /** Unix ms, of both sides. */
  clock: { now: number };
  adapter: VendorAdapter;
  session: ReturnType<typeof memorySession>;
  /** Paths asked for, and the warnings given. */
  requests: string[];
  warnings: string[];
  /** Stands between the two: may change the request, or answer itself. */
  intercept: (request: SimulatorRequest, answer: Answer) => SimulatorResponse;
  /** An adapter of another account, or of another replica with the same session store. */
  adapterWith: (changes: { credentials?: Record<string, string>; session?: TestCloud['session'] }) => VendorAdapter;
  close: () => Promise<void>;
}

export interface CloudParts {
  createAdapter: CreateAdapter;
  createSimulator: (options: SimulatorOptions) => VendorSimulator;
  region: string;
}

/** Starts the simulated cloud, in memory, and an adapter for its demo account. */
export async function startTestCloud(
  { createAdapter, createSimulator, region }: CloudParts,
  options: Partial<SimulatorOptions> = {},
): Promise<TestCloud> {
  const clock = { now: NOON };
  const now = (): number => clock.now;
  const timeScale = options.timeScale ?? 1;
  const simulator = createSimulator({ now, timeScale, seed: SEED, ...options });
  const answer: Answer = (request) => simulator.handle(request) as SimulatorResponse;
  const requests: string[] = [];
  const warnings: string[] = [];
  const { baseUrl, http, close } = await hostSimulator({
    handle: (request) => {
      requests.push(request.path);
      return cloud.intercept(request, answer);
    },
  });
  const session = memorySession(now);
  const adapterWith: TestCloud['adapterWith'] = (changes) => {
    const { credentials = simulator.credentials, session: kept = memorySession(now) } = changes;
    const warn = (message: string): void => void warnings.push(message);
    const stores = { session: kept, refreshTokens: memoryRefreshTokens() };
    return createAdapter(
      { vendorAccountId: 'va', region, baseUrl, credentials },
      { ...stores, http, now, timeScale, warn },
    );
  };
  const cloud: TestCloud = {
    ...{ simulator, clock, session, requests, warnings, adapterWith, close },
    adapter: adapterWith({ session }),
    intercept: (request, next) => next(request),
  };
  return cloud;
}
