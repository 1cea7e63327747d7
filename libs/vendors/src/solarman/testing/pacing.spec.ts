import { withPacedAdapter } from '../../plant-model/testing/paced-adapter.ts';
import { createAdapter } from '../adapter.ts';
import { declaration } from '../declaration.ts';
import { createSimulator } from '../cloud/simulator.ts';
import { polled, signal } from './harness.ts';

/** A window of one second: without pacing all calls would fall into it. */
const timeScale = 10;

it('breaks no limit when it is paced by those it declares, all calls at once', async () => {
  const simulator = createSimulator({ now: Date.now, timeScale, seed: 3, inverters: 200 });
  await withPacedAdapter({ declaration, createAdapter, simulator, timeScale }, async (adapter) => {
    const calls = adapter.planPolls(simulator.serials.map((InverterSN) => polled({ InverterSN })));
    const answers = (await Promise.all(calls.map((call) => call.run(signal)))).flat();
    expect(answers).toHaveLength(400);
  });
  expect(simulator.violations()).toBe(0);
});
