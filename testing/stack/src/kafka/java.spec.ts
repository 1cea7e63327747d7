import { majorVersion } from './kafka-jars.ts';

describe('majorVersion', () => {
  it.each([
    ['openjdk version "17.0.15" 2025-04-15', 17],
    ['java version "1.8.0_412"', 8],
    ['openjdk version "21" 2023-09-19', 21],
    ['openjdk version "26-ea" 2026-03-17', 26],
    ['The program java is not installed', 0],
  ])('%s → %d', (text, major) => {
    expect(majorVersion(text)).toBe(major);
  });
});
