import { at, dayOf, intervals, reading, readingsFrom } from './energy.fixture.ts';

describe('a counter that stands still', () => {
  it('is believed where the power went away within a step, as in a fault', () => {
    // 2.36 kW on the mean of the quarter hour before 10:00, 10 W on that after it; the counter gains nothing from 10:00 to 10:30.
    const power = [2.36, 2.36, 0.01, 0, 1.46, 2.3];
    const counter = [4.25, 4.84, 4.84, 4.84, 5.2, 5.78];
    const day = dayOf(
      power.map((kilowatts, i) =>
        reading(at('2026-06-01T09:45Z') + i * 900, { PowerACOutputActive: kilowatts, EDay: counter[i]! }),
      ),
    );
    expect(day.slots.slice(39, 44).map(({ energies }) => energies[0])).toEqual([590, 0, 0, 360, 580]);
  });
});

describe('the energy of an inverter with whole kWh in its lifetime counter', () => {
  it('is that of the finer counter of the day, also where the first sample comes at noon', () => {
    // 24 kW: ETotal moves once, EDay by 0.4 kWh a minute. By EDay 97.3 kWh were generated since midnight.
    const day = dayOf(
      readingsFrom('2026-06-01T12:00Z', '2026-06-01T12:02Z', 60, (h) => ({
        ETotal: h < 0.02 ? 862_298 : 862_299,
        EDay: Math.round(973 + 240 * h) / 10,
        PowerACOutputActive: 24,
      })),
    );
    expect(day.slots[48]!.energies[0]).toBe(800);
    expect(intervals([day], '1d', '2026-06-01T00:00Z', '2026-06-02T00:00Z')).toMatchObject([
      { EGenerated: 98.1, source: 'day_counter' },
    ]);
  });

  it('sleeps at night, though the counter moves by one kWh', () => {
    // 862,298.1 kWh at midnight by EDay, from 5.1 kWh at 8:00; 1.2 kW until 20:00. At 6:00 EDay is not reported.
    const day = dayOf(
      readingsFrom('2026-06-01T08:00Z', '2026-06-01T20:00Z', 300, (h) => ({
        ETotal: Math.floor(862_303.2 + 1.2 * h),
        EDay: Math.round(51 + 12 * h) / 10,
      })),
      { after: [reading(at('2026-06-02T06:00Z'), { ETotal: 862_318 })] },
    );
    expect(intervals([day], '1h', '2026-06-01T22:00Z', '2026-06-01T23:00Z')).toMatchObject([
      { EGenerated: 0, complete: 100 },
    ]);
  });
});
