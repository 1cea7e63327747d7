import { createVendorDispatcher, LocalWindowLimiter, PacedVendorHttp } from '@heliograph/vendor-http';
import type { VendorHttpOptions } from '@heliograph/vendor-http';
import type { CreateAdapter, VendorAdapter, VendorDeclaration, VendorSimulator } from '@heliograph/vendor-contract';
import type { ReachableSimulator } from '../hosted-simulator.ts';
import { memoryRefreshTokens, memorySession, serveSimulator } from './simulators.ts';

export interface PacedVendor {
  declaration: VendorDeclaration;
  createAdapter: CreateAdapter;
  simulator: VendorSimulator;
  /** The simulator's: limits' windows are shorter by it. */
  timeScale: number;
}

/** Runs with an adapter of the demo account whose calls are paced by the declared limits, as ingest paces them, in real time. */
export async function withPacedAdapter(
  { declaration, createAdapter, simulator, timeScale }: PacedVendor,
  run: (adapter: VendorAdapter) => Promise<void>,
): Promise<void> {
  const { baseUrl, http, close } = await serveForIngest(simulator, declaration, {
    timeScale,
    limits: declaration.rateLimits,
    // On a slow machine the last of many calls waits for longer than ingest would let it.
    maxWaitMs: 600_000,
  });
  try {
    const region = declaration.regions[0]?.id ?? '';
    const account = { vendorAccountId: 'va', region, baseUrl, credentials: simulator.credentials };
    const stores = { session: memorySession(), refreshTokens: memoryRefreshTokens() };
    await run(createAdapter(account, { ...stores, http, now: Date.now, timeScale, warn: () => undefined }));
  } finally {
    await close();
  }
}

/** For callers that pace the calls themselves. */
const unlimited: Partial<VendorHttpOptions> = {
  limiter: { take: () => Promise.resolve(0), answered: () => undefined },
  retries: 0,
};

/** Returns a simulator over HTTP, and the client that ingest calls vendors with. @param options default: no limits and no second tries */
export async function serveForIngest(
  simulator: Pick<VendorSimulator, 'handle'>,
  { id, regions }: VendorDeclaration,
  options = unlimited,
): Promise<ReachableSimulator> {
  const { baseUrl, close } = await serveSimulator(simulator);
  const dispatcher = createVendorDispatcher();
  const hosts = Object.fromEntries(Object.keys(regions[0]?.hosts ?? {}).map((name) => [name, baseUrl]));
  const http = new PacedVendorHttp({
    vendor: id,
    credentialId: 'demo',
    timeScale: 1,
    limits: [],
    limiter: new LocalWindowLimiter(),
    baseUrl,
    hosts,
    dispatcher,
    ...options,
  });
  return { baseUrl, http, close: () => dispatcher.close().then(close) };
}
