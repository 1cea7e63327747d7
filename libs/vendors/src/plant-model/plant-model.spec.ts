import { createPlantModel } from './plant-model.ts';
import { findSample } from './testing/simulators.ts';
import type { PlantModel, ModelInverter } from './types.ts';

const at = (iso: string): number => Date.parse(iso) / 1000;
const NOON = at('2026-06-21T11:00:00Z');
const plantModel = createPlantModel({ seed: 'spec', inverters: 40 });

function inverterIn(zone: string, model: PlantModel = plantModel): ModelInverter {
  const found = model.inverters.find((inverter) => inverter.site.timezone === zone);
  if (!found) throw new Error(`no inverter in ${zone}`);
  return found;
}

describe('plant model', () => {
  it('shows the same values for the same seed, in whatever order they are asked', () => {
    const again = createPlantModel({ seed: 'spec', inverters: 40 });
    const times = [NOON, NOON - 86_400 * 200, NOON + 3600, NOON + 86_400 * 30];
    const forward = times.map((time) => plantModel.sample(plantModel.inverters[7]!, time));
    const backward = [...times].reverse().map((time) => again.sample(again.inverters[7]!, time));
    expect(backward.reverse()).toEqual(forward);
  });

  it('shows other plants for another seed', () => {
    const other = createPlantModel({ seed: 'spec-2', inverters: 40 });
    expect(other.sample(other.inverters[0]!, NOON)).not.toEqual(plantModel.sample(plantModel.inverters[0]!, NOON));
  });

  it('keeps the first devices as they are when more are asked for', () => {
    const one = createPlantModel({ seed: 'spec', inverters: 1 });
    expect(one.sample(one.inverters[0]!, NOON).strings).toEqual(
      plantModel.sample(plantModel.inverters[0]!, NOON).strings,
    );
  });

  it('builds valid plants: strings of 8 to 24 modules, at most 32, no more trackers than strings', () => {
    expect(plantModel.inverters).toHaveLength(40);
    for (const inverter of createPlantModel({ seed: 'large', inverters: 400 }).inverters) {
      expect(inverter.stringCount).toBeLessThanOrEqual(32);
      expect(inverter.mpptCount).toBeLessThanOrEqual(inverter.stringCount);
      const { strings, phases } = plantModel.sample(plantModel.inverters[inverter.index % 40]!, NOON);
      expect(strings.length).toBe(plantModel.inverters[inverter.index % 40]!.stringCount);
      expect(phases.length).toBe(plantModel.inverters[inverter.index % 40]!.phaseCount);
    }
  });

  it('has sun somewhere at every hour', () => {
    const small = createPlantModel({ seed: 'spec', inverters: 16 });
    for (let hour = 0; hour < 24; hour++) {
      const sunny = small.inverters.filter((inverter) => small.sample(inverter, NOON + hour * 3600).acPowerW > 0);
      expect({ hour, sunny: sunny.length > 0 }).toEqual({ hour, sunny: true });
    }
  });

  it('keeps the electricity consistent: strings give the DC power, phases the AC power, losses are the difference', () => {
    for (const inverter of plantModel.inverters) {
      for (let time = NOON - 86_400; time < NOON; time += 7703) {
        const sample = plantModel.sample(inverter, time);
        const strings = sample.strings.reduce((sum, { voltageV, currentA }) => sum + voltageV * currentA, 0);
        const phases = sample.phases.reduce(
          (sum, { voltageV, currentA }) => sum + voltageV * currentA * sample.powerFactor,
          0,
        );
        expect(strings).toBeCloseTo(sample.dcPowerW, 4);
        expect(phases).toBeCloseTo(sample.acPowerW, 4);
        expect(sample.acPowerW).toBeLessThanOrEqual(inverter.ratedPowerKw * 1000 + 1e-6);
        if (sample.acPowerW > 0) expect(sample.dcPowerW).toBeGreaterThan(sample.acPowerW);
      }
    }
  });

  it('never shows a negative or impossible value', () => {
    for (const inverter of plantModel.inverters) {
      for (let time = NOON; time < NOON + 86_400 * 3; time += 9173) {
        const sample = plantModel.sample(inverter, time);
        const values = [
          sample.acPowerW,
          sample.dcPowerW,
          sample.energyTodayWh,
          sample.energyTotalWh,
          sample.operatingHours,
          sample.reactivePowerVar,
        ];
        const electrical = [...sample.strings, ...sample.phases].flatMap(({ voltageV, currentA }) => [
          voltageV,
          currentA,
        ]);
        for (const value of [...values, ...electrical]) expect(value).toBeGreaterThanOrEqual(0);
        for (const { voltageV } of sample.strings) expect(voltageV).toBeLessThan(1500);
        expect(sample.efficiencyPercent).toBeLessThan(99);
      }
    }
  });

  it('sleeps at night, checks itself in the morning, then feeds in', () => {
    const berlin = inverterIn('Europe/Berlin');
    const states: string[] = [];
    for (let time = at('2026-06-20T22:00:00Z'); time < at('2026-06-21T06:00:00Z'); time += 30) {
      const { state } = plantModel.sample(berlin, time);
      if (state !== 'offline' && state !== states.at(-1)) states.push(state);
    }
    expect(states.slice(0, 3)).toEqual(['waiting', 'starting', 'generating']);
    const { sample } = findSample(
      plantModel,
      at('2026-06-21T20:30:00Z'),
      (candidate, inverter) => inverter === berlin && candidate.state === 'waiting',
    );
    expect(sample.acPowerW).toBe(0);
    expect(sample.turnedOffAt).toBeGreaterThan(sample.turnedOnAt!);
    const before = plantModel.sample(berlin, at('2026-06-20T23:00:00Z'));
    expect(before.turnedOffAt).toBeGreaterThan(at('2026-06-20T18:00:00Z'));
  });

  it.each(['grid_overvoltage', 'no_grid', 'insulation', 'over_temperature'])('feeds nothing in during %s', (kind) => {
    const { sample } = findSample(
      plantModel,
      NOON,
      (candidate) => candidate.state === 'fault' && candidate.fault?.kind === kind,
    );
    expect(sample).toMatchObject({ acPowerW: 0, dcPowerW: 0 });
    expect(sample.fault!.since).toBeLessThanOrEqual(sample.time);
  });

  it('lists the faults of the last days, the present one among them', () => {
    const { inverter, time, sample } = findSample(plantModel, NOON, (candidate) => candidate.state === 'fault');
    const faults = plantModel.faults(inverter, time - 7 * 86_400, time + 1);
    expect(faults.at(-1)).toMatchObject({ kind: sample.fault!.kind, since: sample.fault!.since });
    expect(faults.at(-1)!.until).toBeGreaterThan(time);
  });

  it('is held below its rated power while limited', () => {
    const { inverter, sample } = findSample(plantModel, NOON, (candidate) => candidate.state === 'limited');
    expect(sample.acPowerW).toBeLessThanOrEqual(0.6 * inverter.ratedPowerKw * 1000 + 1e-6);
  });

  it('shows the last values, with their time, while the logger is silent', () => {
    const { inverter, time, sample } = findSample(plantModel, NOON, (candidate) => candidate.state === 'offline');
    expect(sample.time).toBeLessThan(time);
    expect(plantModel.sample(inverter, time + 60).time).toBe(sample.time);
    expect(plantModel.sample(inverter, sample.time)).toMatchObject({
      time: sample.time,
      energyTotalWh: sample.energyTotalWh,
    });
  });

  it('gives each device its own sample times, a period apart', () => {
    const [first, second] = plantModel.inverters;
    const newest = plantModel.newestSampleTime(first!, NOON, 300);
    expect(newest).toBeLessThanOrEqual(NOON);
    expect(NOON - newest).toBeLessThan(300);
    expect(plantModel.newestSampleTime(first!, newest + 300, 300)).toBe(newest + 300);
    expect(plantModel.newestSampleTime(first!, newest + 299, 300)).toBe(newest);
    expect(plantModel.newestSampleTime(second!, NOON, 300) % 300).not.toBe(newest % 300);
  });
});
