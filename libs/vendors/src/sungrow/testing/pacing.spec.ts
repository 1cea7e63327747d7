import { withPacedAdapter } from '../../plant-model/testing/paced-adapter.ts';
import { createAdapter } from '../adapter.ts';
import { declaration } from '../declaration.ts';
import { createSimulator } from '../cloud/simulator.ts';
import { inventory, signal } from './harness.ts';

const timeScale = 60;

it('spends no quota it does not have: inventory, all polls and a backfill at once, paced by the declared limits', async () => {
  const simulator = createSimulator({ now: Date.now, timeScale, seed: 3, inverters: 60 });
  await withPacedAdapter({ declaration, createAdapter, simulator, timeScale }, async (adapter) => {
    const devices = await inventory(adapter);
    const now = Math.floor(Date.now() / 1000);
    const calls = [
      ...adapter.planPolls(devices),
      ...adapter.planBackfill!(devices, { from: now - 400, to: now - 60 }).slice(0, 6),
    ];
    const answers = await Promise.all(calls.map((call) => call.run(signal)));
    const serials = new Set(answers.flat().flatMap((answer) => answer.devices.map(({ InverterSN }) => InverterSN)));
    expect(serials.size).toBe(60);
  });
  expect(simulator.violations()).toBe(0);
});
