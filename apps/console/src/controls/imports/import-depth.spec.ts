import { depthsOf, secondsOf } from './import-depth.ts';

describe(depthsOf.name, () => {
  it("ends with the depth of the vendor's history", () => {
    expect(depthsOf({ days: 60 })).toEqual([7, 30, 60]);
    expect(depthsOf({ days: 3 })).toEqual([3]);
    expect(depthsOf({ days: 365 })).toEqual([7, 30, 90, 365]);
    expect(depthsOf({ days: 1095 })).toEqual([7, 30, 90, 365, 1095]);
  });

  it('offers what is usual where the depth is not documented', () => {
    expect(depthsOf({ days: null })).toEqual([7, 30, 90, 365]);
  });
});

describe(secondsOf.name, () => {
  it('is that of a hundred devices', () => {
    expect(secondsOf({ deviceDaysPerHour: 7200 }, 30)).toBe(1500);
    expect(secondsOf({ deviceDaysPerHour: null }, 30)).toBeUndefined();
    expect(secondsOf({ deviceDaysPerHour: 0 }, 30)).toBeUndefined();
  });
});
