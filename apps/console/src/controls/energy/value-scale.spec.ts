import { nameStep, scaleOf } from './value-scale.ts';

describe(scaleOf.name, () => {
  it.each([
    [97, 100, 25],
    [100, 100, 25],
    [101, 150, 50],
    [0.03, 0.03, 0.01],
    [4, 4, 1],
  ])('of %d ends at %d in steps of %d', (highest, top, step) => {
    const scale = scaleOf(highest);
    expect(scale.top).toBeCloseTo(top);
    expect(scale.ticks[1]).toBeCloseTo(step);
    expect(scale.ticks.at(-1)).toBeCloseTo(top);
  });

  it('has an axis where there is nothing but 0', () => {
    expect(scaleOf(0)).toEqual({ top: 1, ticks: [0, 1] });
    expect(scaleOf(Number.NaN)).toEqual({ top: 1, ticks: [0, 1] });
  });
});

describe(nameStep.name, () => {
  it('leaves out names that would overlap', () => {
    expect(nameStep(31, 300, 24)).toBe(3);
    expect(nameStep(12, 900, 40)).toBe(1);
    expect(nameStep(12, 0, 40)).toBe(480);
  });
});
