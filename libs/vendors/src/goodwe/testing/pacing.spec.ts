import { withPacedAdapter } from '../../plant-model/testing/paced-adapter.ts';
import { createAdapter } from '../adapter.ts';
import { declaration } from '../declaration.ts';
import { createSimulator } from '../cloud/simulator.ts';
import { polled } from './harness.ts';

const { signal } = new AbortController();
const timeScale = 600;

it('breaks no limit when it is paced by those it declares, all calls at once', async () => {
  const simulator = createSimulator({ now: Date.now, timeScale, seed: 3, inverters: 60 });
  await withPacedAdapter({ declaration, createAdapter, simulator, timeScale }, async (adapter) => {
    const plants = await adapter.listPlants(signal);
    const devices = (await adapter.listDevices(plants, signal)).map((device) => polled(device, plants));
    const answers = await Promise.all(adapter.planPolls(devices).map((call) => call.run(signal)));
    expect(devices).toHaveLength(60);
    expect(answers.flat().length).toBeGreaterThan(0);
  });
  expect(simulator.violations()).toBe(0);
});
