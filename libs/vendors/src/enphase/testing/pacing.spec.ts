import { polledDevice } from '../../plant-model/testing/contract-harness.ts';
import { withPacedAdapter } from '../../plant-model/testing/paced-adapter.ts';
import { createAdapter } from '../adapter.ts';
import { declaration } from '../declaration.ts';
import { createSimulator } from '../cloud/simulator.ts';

const { signal } = new AbortController();
const timeScale = 60;

it('breaks no limit when it is paced by those its requests bring, all calls at once', async () => {
  const simulator = createSimulator({ now: Date.now, timeScale, seed: 3, inverters: 40 });
  await withPacedAdapter({ declaration, createAdapter, simulator, timeScale }, async (adapter) => {
    const devices = await adapter.listDevices(await adapter.listPlants(signal), signal);
    const calls = adapter.planPolls(devices.map((device) => polledDevice(device)));
    const answers = await Promise.all(calls.map((call) => call.run(signal)));
    const serials = new Set(answers.flat().flatMap((answer) => answer.devices.map(({ InverterSN }) => InverterSN)));
    expect(serials.size).toBe(40);
  });
  expect(simulator.violations()).toBe(0);
});
