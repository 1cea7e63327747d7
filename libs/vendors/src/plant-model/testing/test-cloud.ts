import { reported } from '@heliograph/base-data';
import type {
  CreateAdapter,
  RefreshTokenStore,
  SessionStore,
  SimulatorOptions,
  SimulatorRequest,
  SimulatorResponse,
  VendorAccountAccess,
  VendorAdapter,
  VendorHttp,
  VendorSimulator,
} from '@heliograph/vendor-contract';
import { hostSimulator } from '../hosted-simulator.ts';
import { memoryRefreshTokens, memorySession } from './simulators.ts';

export const SEED = 7;
/** Summer noon in Europe. */
export const NOON = Date.parse('2026-06-21T11:00:00Z');
export const signal: AbortSignal = new AbortController().signal;

export type Answer = (request: SimulatorRequest) => SimulatorResponse;

/** Settings of an adapter other than the test cloud's: credentials, stores, HTTP client, clock. */
export interface AdapterChanges {
  credentials?: Readonly<Record<string, string>>;
  timezone?: string | undefined;
  http?: VendorHttp | undefined;
  /** Default: a new one, as another credential has. */
  session?: SessionStore;
  refreshTokens?: RefreshTokenStore;
  now?: () => number;
}

export interface TestCloud<Simulator = VendorSimulator, Noted = string> {
  simulator: Simulator;
  baseUrl: string;
  /** Unix ms, of both sides. */
  clock: { now: number };
  /** The way to the cloud, on which a call takes `callMs` of the clock. */
  http: VendorHttp;
  adapter: VendorAdapter;
  session: ReturnType<typeof memorySession>;
  refreshTokens: ReturnType<typeof memoryRefreshTokens>;
  /** The requests that reached the cloud, and the warnings given. */
  requests: Noted[];
  warnings: string[];
  /** Intercepts requests: may change them, or answer itself. */
  intercept: (request: SimulatorRequest, answer: Answer) => SimulatorResponse;
  /** Returns an adapter of another account, or of another replica with the same session store. */
  adapterWith: (changes: AdapterChanges) => VendorAdapter;
  close: () => Promise<void>;
}

/** `start`: the clock's first time, Unix ms. */
export type CloudOptions<Options> = Partial<Options> & { start?: number };

export interface CloudParts<Simulator, Options, Noted> {
  createAdapter: CreateAdapter;
  createSimulator: (options: Options) => Simulator;
  region: string;
  /** Returns the part of a request that `requests` keeps. */
  note: (request: SimulatorRequest) => Noted;
  /** Ms of the clock that each call takes, so that no limit is met. Default 0. */
  callMs?: number;
}

export function pathOf({ path }: SimulatorRequest): string {
  return path;
}

export function pathAndQueryOf({ path, query }: SimulatorRequest): string {
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}

/** Starts the simulated cloud, in memory, and an adapter for its demo account. */
export async function startTestCloud<Simulator extends VendorSimulator, Options extends SimulatorOptions, Noted>(
  { createAdapter, createSimulator, region, note, callMs = 0 }: CloudParts<Simulator, Options, Noted>,
  { start = NOON, ...options }: CloudOptions<Options> = {},
): Promise<TestCloud<Simulator, Noted>> {
  const clock = { now: start };
  const now = (): number => clock.now;
  const timeScale = options.timeScale ?? 1;
  const simulator = createSimulator({ now, timeScale, seed: SEED, ...options } as unknown as Options);
  // An asynchronous simulator answers with a promise, which is passed on.
  const answer: Answer = (request) => simulator.handle(request) as SimulatorResponse;
  const requests: Noted[] = [];
  const warnings: string[] = [];
  const hosted = await hostSimulator({
    handle: (request) => {
      requests.push(note(request));
      return cloud.intercept(request, answer);
    },
  });
  const http: VendorHttp = {
    request: (request) => {
      clock.now += callMs;
      return hosted.http.request(request);
    },
  };
  const refreshTokens = memoryRefreshTokens();
  const adapterWith = ({
    credentials = simulator.credentials,
    timezone,
    ...changes
  }: AdapterChanges): VendorAdapter => {
    const { baseUrl } = hosted;
    const account: VendorAccountAccess = { vendorAccountId: 'va', region, baseUrl, credentials };
    return createAdapter(
      { ...account, ...reported({ timezone }) },
      {
        http: changes.http ?? http,
        session: changes.session ?? memorySession(now),
        refreshTokens: changes.refreshTokens ?? refreshTokens,
        now: changes.now ?? now,
        timeScale,
        warn: (message) => warnings.push(message),
      },
    );
  };
  const session = memorySession(now);
  const cloud: TestCloud<Simulator, Noted> = {
    simulator,
    clock,
    http,
    session,
    refreshTokens,
    requests,
    warnings,
    adapterWith,
    baseUrl: hosted.baseUrl,
    close: hosted.close,
    adapter: adapterWith({ session }),
    intercept: (request, next) => next(request),
  };
  return cloud;
}
