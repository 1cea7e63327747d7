import { createPlantModel } from './plant-model.ts';
import type { PhysicalSample } from './types.ts';

const DAY = 86_400;
const options = { seed: 'incidents', inverters: 5 };
const plantModel = createPlantModel({ ...options, incidents: true });
const { site, replacedAt, silent, resetAt } = plantModel.incidents!;
const [replaced, successor, quiet, reset] = site.inverters.map(
  (inverter) =>
    (time: number): PhysicalSample =>
      plantModel.sample(inverter, time),
) as [Sampled, Sampled, Sampled, Sampled];
type Sampled = (time: number) => PhysicalSample;

/** Returns the first sample from a time on that a logger sent. */
function sent(sampled: Sampled, from: number): PhysicalSample {
  for (let time = from; ; time += 60) if (sampled(time).state !== 'offline') return sampled(time);
}

describe('a plant to which something happened', () => {
  it('is one more beside the same ones, and the same for the same seed', () => {
    const without = createPlantModel(options);
    expect(plantModel.sites.slice(0, -1).map(({ name }) => name)).toEqual(without.sites.map(({ name }) => name));
    expect(plantModel.inverters).toHaveLength(9);
    expect(plantModel.sample(plantModel.inverters[2]!, resetAt)).toEqual(
      without.sample(without.inverters[2]!, resetAt),
    );
    expect(createPlantModel({ ...options, incidents: true }).incidents).toEqual(plantModel.incidents);
    expect(without.incidents).toBeUndefined();
  });

  it('has an inverter whose counters end when another one took its place, with counters from 0', () => {
    const last = replaced(replacedAt + 30 * DAY);
    expect(last).toMatchObject({ state: 'offline', time: expect.any(Number) as number });
    expect(last.time).toBeLessThan(replacedAt);
    expect(sent(replaced, replacedAt - DAY).energyTotalWh).toBeGreaterThan(100_000);
    expect(successor(replacedAt - 1).state).toBe('offline');
    const first = sent(successor, replacedAt);
    expect(first.energyTotalWh).toBeLessThan(10_000);
    expect(first.energyTodayWh).toBe(first.energyTotalWh);
    expect(sent(successor, replacedAt + 3 * DAY).energyTotalWh).toBeGreaterThan(first.energyTotalWh);
  });

  it('has an inverter that runs on in a week in which its logger sends nothing', () => {
    expect(silent.to - silent.from).toBe(7 * DAY);
    const before = sent(quiet, silent.from - 1800);
    for (let time = silent.from; time < silent.to; time += 3600)
      expect(quiet(time)).toMatchObject({ state: 'offline', time: quiet(silent.from).time });
    expect(sent(quiet, silent.to).energyTotalWh).toBeGreaterThan(before.energyTotalWh + 1_000);
  });

  it('has an inverter whose lifetime counter begins again, beside counters of day, month and year that go on', () => {
    const [before, after] = [sent(reset, resetAt - 1800), sent(reset, resetAt + 1800)];
    expect(before.energyTotalWh).toBeGreaterThan(1_000_000);
    expect(after.energyTotalWh).toBeLessThan(200_000);
    expect(after.energyYearWh).toBeGreaterThanOrEqual(before.energyYearWh);
  });
});
