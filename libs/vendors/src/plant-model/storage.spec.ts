import { withConditions } from './conditions.ts';
import { createPlantModel } from './plant-model.ts';
import type { BatterySample, MeterSample, ModelInverter, PhysicalSample } from './types.ts';

const at = (iso: string): number => Date.parse(iso) / 1000;
const plantModel = createPlantModel({ seed: 'storage', inverters: 40 });
const hybrids = plantModel.inverters.filter(({ battery }) => battery !== undefined);

interface HybridSample extends PhysicalSample {
  battery: BatterySample;
  meter: MeterSample;
}

function sampleOf(inverter: ModelInverter, time: number): HybridSample {
  return plantModel.sample(inverter, time) as HybridSample;
}

/** Returns the samples of two days, without those that a logger did not send. */
function samplesOf(inverter: ModelInverter, from: number, intervalSeconds = 1200): HybridSample[] {
  const times = Array.from({ length: 172_800 / intervalSeconds + 1 }, (_, i) => from + i * intervalSeconds);
  return times.map((time) => sampleOf(inverter, time)).filter(({ state }) => state !== 'offline');
}

/** Both changes of the clocks, a day of winter and one of summer. */
const days = ['2026-01-10', '2026-03-29', '2026-06-20', '2026-10-25'].map((day) => at(`${day}T00:00:00Z`));

describe('battery and meter', () => {
  it('are those of hybrids, each the only inverter of its plant', () => {
    expect(hybrids.length).toBeGreaterThan(3);
    for (const inverter of plantModel.inverters) {
      const sample = plantModel.sample(inverter, days[2]!);
      expect(['battery' in sample, 'meter' in sample]).toEqual([
        inverter.battery !== undefined,
        inverter.battery !== undefined,
      ]);
      if (inverter.battery) expect(inverter.site.inverters).toEqual([inverter]);
    }
  });

  it('are the same in whatever order they are asked', () => {
    const again = createPlantModel({ seed: 'storage', inverters: 40 });
    for (const { index } of hybrids) {
      const backward = [...days].reverse().map((time) => again.sample(again.inverters[index]!, time));
      expect(backward.reverse()).toEqual(days.map((time) => plantModel.sample(plantModel.inverters[index]!, time)));
    }
  });

  it.each(days)('balance: the house uses what inverter, battery and grid give (%d)', (day) => {
    for (const inverter of hybrids) {
      for (const { acPowerW, battery, meter } of samplesOf(inverter, day)) {
        // The battery's converter loses 4 % each way; whole Wh a cycle.
        const stored = battery.powerW > 0 ? battery.powerW * 0.96 : battery.powerW / 0.96;
        expect(Math.abs(acPowerW + stored - meter.powerW - meter.loadPowerW)).toBeLessThan(2);
        expect(battery.powerW).toBeCloseTo(battery.voltageV * battery.currentA, 6);
      }
    }
  });

  it.each(days)('count what flows: each counter is the integral of its power (%d)', (day) => {
    for (const inverter of hybrids) {
      const samples = samplesOf(inverter, day, 300);
      if (samples.length < 577) continue;
      const sums = { charged: 0, discharged: 0, exported: 0, imported: 0, load: 0 };
      for (const { battery, meter } of samples.slice(0, -1)) {
        sums.charged += Math.max(0, -battery.powerW) / 12;
        sums.discharged += Math.max(0, battery.powerW) / 12;
        sums.exported += Math.max(0, meter.powerW) / 12;
        sums.imported += Math.max(0, -meter.powerW) / 12;
        sums.load += meter.loadPowerW / 12;
      }
      const [first, last] = [samples[0]!, samples.at(-1)!];
      const counted = {
        charged: last.battery.chargedTotalWh - first.battery.chargedTotalWh,
        discharged: last.battery.dischargedTotalWh - first.battery.dischargedTotalWh,
        exported: last.meter.exportedTotalWh - first.meter.exportedTotalWh,
        imported: last.meter.importedTotalWh - first.meter.importedTotalWh,
        load: last.meter.loadTotalWh - first.meter.loadTotalWh,
      };
      for (const name of Object.keys(sums) as (keyof typeof sums)[])
        expect(Math.abs(sums[name] - counted[name])).toBeLessThan(20 + counted[name] * 0.03);
      const { capacityWh } = inverter.battery!;
      const level = ((last.battery.socPercent - first.battery.socPercent) / 100) * capacityWh;
      expect(level).toBeCloseTo(counted.charged - counted.discharged, 3);
    }
  });

  it.each(days)('count today from local midnight, and never fall (%d)', (day) => {
    const counters = (sample: HybridSample): number[] => [
      sample.battery.chargedTotalWh - sample.battery.chargedTodayWh,
      sample.battery.dischargedTotalWh - sample.battery.dischargedTodayWh,
      sample.meter.exportedTotalWh - sample.meter.exportedTodayWh,
      sample.meter.importedTotalWh - sample.meter.importedTodayWh,
      sample.meter.loadTotalWh - sample.meter.loadTodayWh,
    ];
    const totals = ({ battery, meter }: HybridSample): number[] => [
      battery.chargedTotalWh,
      battery.dischargedTotalWh,
      meter.exportedTotalWh,
      meter.importedTotalWh,
      meter.loadTotalWh,
    ];
    const dates = new Map<string, Intl.DateTimeFormat>();
    for (const inverter of hybrids) {
      const { timezone } = inverter.site;
      const format = dates.get(timezone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: timezone });
      dates.set(timezone, format);
      let before: { date: string; sample: HybridSample } | undefined;
      for (const sample of samplesOf(inverter, day)) {
        const date = format.format(sample.time * 1000);
        totals(sample).forEach((total, i) => {
          if (before) expect(total).toBeGreaterThanOrEqual(totals(before.sample)[i]!);
        });
        // The total at midnight is the same all day.
        counters(sample).forEach((total, i) => {
          if (before?.date === date) expect(total).toBeCloseTo(counters(before.sample)[i]!, 4);
        });
        before = { date, sample };
      }
    }
  });

  it('keep the battery between its reserve and full, charge it by day and discharge it by night', () => {
    for (const inverter of hybrids) {
      for (const { state, battery, meter } of days.flatMap((day) => samplesOf(inverter, day))) {
        expect(battery.socPercent).toBeGreaterThanOrEqual(11.99);
        expect(battery.socPercent).toBeLessThanOrEqual(97.01);
        if (state === 'generating') expect([battery.powerW < 0, meter.powerW > 0]).toEqual([true, true]);
        if (state === 'waiting') expect([battery.powerW > 0, meter.powerW < 0]).toEqual([true, true]);
      }
    }
  });

  it('stand still where nothing is fed in', () => {
    const [inverter] = hybrids;
    const night = at('2026-06-20T11:00:00Z');
    const { battery, meter } = withConditions(plantModel, { night }).sample(inverter!, night + 7200) as HybridSample;
    const before = sampleOf(inverter!, night);
    expect(battery).toEqual({ ...before.battery, powerW: 0, currentA: 0 });
    expect(meter).toEqual({ ...before.meter, powerW: 0, loadPowerW: 0 });
  });
});
