import { createVendorDispatcher, LocalWindowLimiter, PacedVendorHttp } from '@heliograph/http-client';
import { polledDevice } from '../park/contract-bench.ts';
import { memoryRefreshTokens, memorySession, serveSimulator } from '../park/testing.ts';
import { createAdapter } from './adapter.ts';
import { declaration } from './declaration.ts';
import { createSimulator } from './simulator.ts';

const { signal } = new AbortController();
const timeScale = 60;

it('breaks no limit when it is paced by those its requests bring, all calls at once', async () => {
  const simulator = createSimulator({ now: Date.now, timeScale, seed: 3, inverters: 40 });
  const { baseUrl, close } = await serveSimulator(simulator);
  const dispatcher = createVendorDispatcher();
  try {
    const http = new PacedVendorHttp({
      vendor: 'enphase',
      credentialId: 'demo',
      timeScale,
      limits: declaration.rateLimits,
      baseUrl,
      limiter: new LocalWindowLimiter(),
      dispatcher,
    });
    const account = { vendorAccountId: 'va', region: 'global', baseUrl, credentials: simulator.credentials };
    const context = {
      http,
      session: memorySession(),
      now: Date.now,
      timeScale,
      refreshTokens: memoryRefreshTokens(),
      warn: () => undefined,
    };
    const adapter = createAdapter(account, context);
    const devices = await adapter.listDevices(await adapter.listPlants(signal), signal);
    const calls = adapter.planPolls(devices.map((device) => polledDevice(device)));
    const answers = await Promise.all(calls.map((call) => call.run(signal)));
    const serials = new Set(answers.flat().flatMap((answer) => answer.devices.map(({ InverterSN }) => InverterSN)));
    expect(serials.size).toBe(40);
    expect(simulator.violations()).toBe(0);
  } finally {
    await dispatcher.close();
    await close();
  }
});
