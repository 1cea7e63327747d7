import { acPower } from './power.ts';
import { availableDc, buildCurve, dayEnergy, energyToday, limitAt, skyAt } from './energy.ts';
import { buildPlan, buildSites } from './layout.ts';
import { createPlantModel } from './plant-model.ts';
import { SiteSky } from './site-sky.ts';
import type { ModelInverter } from './types.ts';

const at = (iso: string): number => Date.parse(iso) / 1000;
const plantModel = createPlantModel({ seed: 'energy', inverters: 40 });

function inverterIn(zone: string): ModelInverter {
  return plantModel.inverters.find((inverter) => inverter.site.timezone === zone)!;
}

/** Returns the counter without the logger in between: a sample just before a gap has the device's counter. */
function counter(inverter: ModelInverter, time: number): number {
  return plantModel.sample(inverter, time).energyTotalWh;
}

describe('power curve', () => {
  const seed = 4711;
  const days = Array.from({ length: 12 }, (_, month) => at('2026-01-11T12:00:00Z') + month * 30 * 86_400);
  const curves = buildSites(seed, 60).flatMap((site) => {
    const sky = new SiteSky(seed, site);
    return site.inverters.flatMap((inverter) => {
      const plan = buildPlan(seed, inverter);
      return days.map((time) => ({ plan, sky, curve: buildCurve(plan, sky, sky.at(time)) }));
    });
  });

  it('integrates to the yield of the day, which the lifetime counter is made of, on every device in every month', () => {
    const worst = curves.map(({ plan, sky, curve }) => {
      let sum = 0;
      for (let time = curve.generation.start; time < curve.generation.end; time += 60) {
        const limit = limitAt(curve.events, time);
        if (limit > 0)
          sum += acPower(plan, availableDc(plan, skyAt(plan, sky, curve.day, time), curve.scale), limit) / 60;
      }
      return Math.abs(sum / dayEnergy(plan, sky, curve.day.local.number) - 1);
    });
    expect(Math.max(...worst)).toBeLessThan(0.02);
  });

  it('needs no sun beyond reason for it', () => {
    for (const { curve } of curves) expect(Math.abs(Math.log2(curve.scale))).toBeLessThan(1.5);
  });

  it('starts at 0 and ends at the whole', () => {
    for (const { plan, sky, curve } of curves) {
      expect(energyToday(curve, curve.generation.start)).toBe(0);
      expect(energyToday(curve, curve.generation.end)).toBeCloseTo(dayEnergy(plan, sky, curve.day.local.number), 6);
    }
  });
});

describe('energy', () => {
  it('is the integral of power', () => {
    for (const inverter of plantModel.inverters.slice(0, 12)) {
      const from = at('2026-05-02T00:00:00Z');
      let sum = 0;
      let gap = false;
      for (let time = from; time < from + 86_400; time += 20) {
        const sample = plantModel.sample(inverter, time);
        gap ||= sample.state === 'offline';
        sum += (sample.acPowerW * 20) / 3600;
      }
      if (gap) continue;
      const counted = counter(inverter, from + 86_400) - counter(inverter, from);
      expect(Math.abs(sum - counted)).toBeLessThan(counted * 0.01);
    }
    expect.hasAssertions();
  });

  it('crosses midnight without a jump and never falls', () => {
    for (const zone of ['Europe/Berlin', 'Asia/Kolkata', 'America/Los_Angeles', 'Australia/Brisbane']) {
      const inverter = inverterIn(zone);
      const max = (inverter.ratedPowerKw * 1000 * 300) / 3600;
      let before = counter(inverter, at('2026-01-01T00:00:00Z'));
      for (let time = at('2026-01-01T00:05:00Z'); time < at('2026-01-08T00:00:00Z'); time += 300) {
        const now = counter(inverter, time);
        if (now < before) throw new Error(`${zone} ${time}: ${before} falls to ${now}`);
        if (
          plantModel.sample(inverter, time).state !== 'offline' &&
          plantModel.sample(inverter, time - 300).state !== 'offline'
        ) {
          if (now - before > max * 1.001) throw new Error(`${zone} ${time}: ${before} jumps to ${now}`);
        }
        before = now;
      }
      expect(before).toBeGreaterThan(0);
    }
  });

  it.each([
    // Local midnight around both changes of the clock, and in a zone of half hours.
    ['Europe/Berlin', '2026-03-28T23:00:00Z'],
    ['Europe/Berlin', '2026-03-29T22:00:00Z'],
    ['Europe/Berlin', '2026-10-24T22:00:00Z'],
    ['Europe/Berlin', '2026-10-25T23:00:00Z'],
    ['Asia/Kolkata', '2026-06-21T18:30:00Z'],
    ['America/Los_Angeles', '2026-11-01T07:00:00Z'],
    ['America/Los_Angeles', '2026-11-02T08:00:00Z'],
  ])("starts today's energy of %s again at %s", (zone, iso) => {
    for (const inverter of plantModel.inverters.filter(({ site }) => site.timezone === zone)) {
      const before = plantModel.sample(inverter, at(iso) - 1);
      const after = plantModel.sample(inverter, at(iso));
      if (before.state === 'offline' || after.state === 'offline') continue;
      expect(before.energyTodayWh).toBeGreaterThan(0);
      expect(after.energyTodayWh).toBe(0);
      expect(after.turnedOnAt).toBeUndefined();
      expect(after.energyTotalWh).toBeCloseTo(before.energyTotalWh, 3);
    }
    expect.hasAssertions();
  });

  it("counts the month's and the year's energy from local midnight of their first day", () => {
    const inverter = inverterIn('Europe/Berlin');
    const start = counter(inverter, at('2026-05-31T22:00:00Z'));
    const { energyMonthWh, energyYearWh, energyTotalWh } = plantModel.sample(inverter, at('2026-06-21T11:00:00Z'));
    expect(energyMonthWh).toBeCloseTo(energyTotalWh - start, 3);
    expect(energyYearWh).toBeCloseTo(energyTotalWh - counter(inverter, at('2025-12-31T23:00:00Z')), 3);
  });

  it('counts operating hours up while awake only', () => {
    const inverter = inverterIn('Europe/Berlin');
    const noon = plantModel.sample(inverter, at('2026-06-21T11:00:00Z')).operatingHours;
    const evening = plantModel.sample(inverter, at('2026-06-21T21:00:00Z')).operatingHours;
    const night = plantModel.sample(inverter, at('2026-06-22T00:30:00Z')).operatingHours;
    expect(evening - noon).toBeGreaterThan(5);
    expect(night).toBeCloseTo(evening, 3);
  });

  it('has produced what such a device produces in its years', () => {
    for (const inverter of plantModel.inverters) {
      const years = (at('2026-11-21T00:00:00Z') - at(`${inverter.site.installedAt}T00:00:00Z`)) / (365.25 * 86_400);
      const perYear = counter(inverter, at('2026-11-21T00:00:00Z')) / 1000 / inverter.ratedPowerKw / years;
      expect(perYear).toBeGreaterThan(600);
      expect(perYear).toBeLessThan(2600);
    }
  });
});
