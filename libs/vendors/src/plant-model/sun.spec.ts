import { halfDaySeconds, incidence, sunDay, sunHeight, surface, tiltedInsolation, dailyInsolation } from './sun.ts';

const DEGREES = 180 / Math.PI;
const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000;
const height = (day: ReturnType<typeof sunDay>, at: number): number => Math.asin(sunHeight(day, at)) * DEGREES;
const berlin = (date: string, dayOfYear: number) => sunDay(dayNumber(date), dayOfYear, 52.52, 13.405);

describe('sun', () => {
  it.each([
    // At noon the sun stands at 90° − latitude + declination (±23.44° at the solstices, 0° at the equinoxes).
    ['2026-06-21', 172, 90 - 52.52 + 23.44],
    ['2026-12-21', 355, 90 - 52.52 - 23.44],
    ['2026-03-20', 79, 90 - 52.52],
    ['2026-09-23', 266, 90 - 52.52],
  ])('stands at noon on %s in Berlin as in the almanac', (date, dayOfYear, expected) => {
    const day = berlin(date, dayOfYear);
    expect(Math.abs(height(day, day.noon) - expected)).toBeLessThan(0.5);
  });

  it.each([
    // Almanac: solar noon in Berlin.
    ['2026-02-11', 42, '12:20:30'],
    ['2026-11-03', 307, '11:50:00'],
  ])('passes the meridian on %s at the time the equation of time gives', (date, dayOfYear, clock) => {
    const expected = Date.parse(`${date}T${clock}+01:00`) / 1000;
    expect(Math.abs(berlin(date, dayOfYear).noon - expected)).toBeLessThan(45);
  });

  it('rises and sets on the longest day in Berlin as in the almanac (4:43–21:33 summer time)', () => {
    const day = berlin('2026-06-21', 172);
    const half = halfDaySeconds(day, -0.83);
    expect(Math.abs(day.noon - half - Date.parse('2026-06-21T04:43:00+02:00') / 1000)).toBeLessThan(180);
    expect(Math.abs(day.noon + half - Date.parse('2026-06-21T21:33:00+02:00') / 1000)).toBeLessThan(180);
  });

  it('stands in the zenith at noon on the tropic at the solstice', () => {
    const day = sunDay(dayNumber('2026-06-21'), 172, 23.44, 75);
    expect(height(day, day.noon)).toBeGreaterThan(89.5);
  });

  it('shines on an east roof in the morning and on a west roof in the afternoon', () => {
    const day = berlin('2026-06-21', 172);
    const east = surface(30, -90);
    const west = surface(30, 90);
    expect(incidence(day, east, day.noon - 4 * 3600)).toBeGreaterThan(incidence(day, west, day.noon - 4 * 3600) + 0.3);
    expect(incidence(day, east, day.noon + 4 * 3600)).toBeCloseTo(incidence(day, west, day.noon - 4 * 3600), 6);
  });

  it('faces a south roof of latitude tilt at noon of the equinox', () => {
    const day = berlin('2026-03-20', 79);
    expect(incidence(day, surface(52.52, 0), day.noon)).toBeCloseTo(1, 3);
  });

  it('sends as much energy as the tables of extraterrestrial radiation state (52.5° N: 11.6 and 2.1 kWh/m²)', () => {
    expect(dailyInsolation(berlin('2026-06-21', 172)) / 1000).toBeCloseTo(11.6, 0);
    const winter = berlin('2026-12-21', 355);
    expect(dailyInsolation(winter) / 1000).toBeCloseTo(2.1, 0);
    expect(tiltedInsolation(winter, 30)).toBeGreaterThan(2 * dailyInsolation(winter));
  });
});
