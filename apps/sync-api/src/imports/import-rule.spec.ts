import { ApiError } from '@heliograph/http-service';
import { importRange, monthsBefore, onboardingRange, type ImportLimits } from './import-rule.ts';

const DAY = 86_400;
/** 2026-11-28T12:00:00Z. */
const now = 1_795_867_200;
const at = (seconds: number): string => new Date(seconds * 1000).toISOString();
const limits: ImportLimits = {
  vendor: 'solis',
  resolution: 'samples',
  history: { samples: {}, days: {} },
  maxDays: 400,
  now,
};
const ofDays: ImportLimits = { ...limits, resolution: 'days' };

function errorOf(work: () => unknown): Partial<ApiError> {
  try {
    work();
  } catch (error) {
    if (error instanceof ApiError) return error;
  }
  throw new Error('no ApiError');
}

describe(importRange.name, () => {
  it('returns the range of dates in the zone of the plants, and no end by default', () => {
    expect(importRange({ from: '2026-01-01', to: '2026-01-03' }, ['GMT+8'], limits)).toEqual({
      from: 1767196800,
      to: 1767196800 + 2 * DAY,
    });
    expect(importRange({ from: at(now - DAY) }, ['UTC'], limits)).toEqual({ from: now - DAY, to: null });
  });

  it('contains a date of each zone, up to now', () => {
    const range = importRange({ from: '2026-11-27', to: '2026-11-28' }, ['GMT-5', 'GMT+8', 'GMT-13'], limits);
    expect(range).toEqual({ from: 1_795_737_600 - 8 * 3600, to: now });
  });

  it.each([
    [{ from: at(now) }, 'from'],
    [{ from: '2126-01-01' }, 'from'],
    [{ from: at(now - DAY), to: at(now + 1) }, 'to'],
    [{ from: at(now - DAY), to: at(now - DAY) }, 'to'],
    [{ from: at(now - DAY), to: at(now - 2 * DAY) }, 'to'],
    [{ from: at(now - 402 * DAY) }, 'from'],
    [{ from: '1926-01-01', to: '2026-01-01' }, 'from'],
    [{ from: at(now - 800 * DAY), to: at(now - 300 * DAY) }, 'from'],
  ])('refuses %j and names %s', (sent, path) => {
    const { status, details } = errorOf(() => importRange(sent, ['UTC'], limits));
    expect([status, details]).toEqual([400, [{ path, message: expect.stringContaining(path) }]]);
  });

  it('has the whole maximum of days', () => {
    expect(importRange({ from: at(now - 400 * DAY) }, ['UTC'], limits).from).toBe(now - 400 * DAY);
    expect(importRange({ from: at(now - 800 * DAY), to: at(now - 400 * DAY) }, ['UTC'], limits).to).toBe(
      now - 400 * DAY,
    );
  });

  it('refuses what is older than the history of the vendor, and names the earliest date', () => {
    const shallow = { ...limits, history: { samples: { days: 30 } } };
    const error = errorOf(() => importRange({ from: at(now - 32 * DAY) }, ['UTC'], shallow));
    expect(error).toMatchObject({
      status: 422,
      slug: 'import_too_early',
      message: 'The history of solis reaches back 30 days: import from 2026-10-30 or later.',
      details: { vendor: 'solis', days: 30, earliest: 1_793_318_400, earliestDate: '2026-10-30' },
    });
    expect(importRange({ from: '2026-10-30' }, ['GMT+14'], shallow).from).toBe(1_793_318_400 - 14 * 3600);
  });

  it('refuses a vendor without history, and everything where the operator forbids imports', () => {
    const none = errorOf(() => importRange({ from: at(now - DAY) }, ['UTC'], { ...limits, history: undefined }));
    expect([none.status, none.slug, none.details]).toEqual([
      422,
      'import_not_supported',
      { vendor: 'solis', resolution: 'samples', samples: null, days: null },
    ]);
    const forbidden = errorOf(() => importRange({ from: at(now - DAY) }, ['UTC'], { ...limits, maxDays: 0 }));
    expect([forbidden.status, forbidden.slug]).toEqual([403, 'imports_forbidden']);
  });
});

describe('an import of days', () => {
  it('is refused where the vendor has none, or only later ones, and says what the vendor has', () => {
    const without = { ...ofDays, history: { samples: { days: 728 } } };
    expect(errorOf(() => importRange({ from: at(now - DAY) }, ['UTC'], without))).toMatchObject({
      status: 422,
      slug: 'import_not_supported',
      message: 'solis offers no sums of past days.',
      details: { vendor: 'solis', resolution: 'days', samples: { days: 728 }, days: null },
    });
    const year = { ...ofDays, history: { samples: { days: 5 }, days: { months: 12 } } };
    expect(importRange({ from: at(now - 365 * DAY) }, ['UTC'], year).from).toBe(now - 365 * DAY);
    expect(errorOf(() => importRange({ from: at(now - 367 * DAY) }, ['UTC'], year))).toMatchObject({
      slug: 'import_too_early',
      message: 'The history of solis reaches back 12 months: import from 2025-11-29 or later.',
      details: { vendor: 'solis', months: 12, earliestDate: '2025-11-29' },
    });
  });

  it('is of months before now at onboarding', () => {
    const aYearAgo = Date.UTC(2025, 10, 28, 12) / 1000;
    expect(onboardingRange({ asked: 12, byDefault: 0 }, ofDays)).toEqual({ from: aYearAgo, to: null });
    expect(onboardingRange({ asked: undefined, byDefault: 12 }, ofDays)).toEqual({ from: aYearAgo, to: null });
    expect(onboardingRange({ asked: 0, byDefault: 12 }, ofDays)).toBeUndefined();
    expect(
      onboardingRange({ asked: undefined, byDefault: 12 }, { ...ofDays, history: { samples: {} } }),
    ).toBeUndefined();
    const half = { ...ofDays, history: { samples: {}, days: { months: 6 } } };
    expect(onboardingRange({ asked: undefined, byDefault: 12 }, half)).toEqual({
      from: Date.UTC(2026, 4, 28, 12) / 1000,
      to: null,
    });
    expect(errorOf(() => onboardingRange({ asked: 7, byDefault: 0 }, half)).slug).toBe('import_too_early');
    expect(errorOf(() => onboardingRange({ asked: 14, byDefault: 0 }, ofDays)).details).toEqual([
      { path: 'import.daysMonths', message: 'daysMonths must be at most 13' },
    ]);
    expect(onboardingRange({ asked: 12, byDefault: 0 }, { ...ofDays, maxDays: 365 })).toBeDefined();
  });

  it('counts months by the calendar, also from the end of a longer one', () => {
    const march = Date.UTC(2026, 2, 31, 9) / 1000;
    expect(monthsBefore(march, 1)).toBe(Date.UTC(2026, 1, 28, 9) / 1000);
    expect(monthsBefore(march, 13)).toBe(Date.UTC(2025, 1, 28, 9) / 1000);
    expect(monthsBefore(march, 25)).toBe(Date.UTC(2024, 1, 29, 9) / 1000);
  });
});

describe(onboardingRange.name, () => {
  it('returns the days before now, of the call or by default', () => {
    expect(onboardingRange({ asked: 7, byDefault: 0 }, limits)).toEqual({ from: now - 7 * DAY, to: null });
    expect(onboardingRange({ asked: undefined, byDefault: 30 }, limits)).toEqual({ from: now - 30 * DAY, to: null });
    expect(onboardingRange({ asked: undefined, byDefault: 0 }, limits)).toBeUndefined();
    expect(onboardingRange({ asked: 0, byDefault: 30 }, limits)).toBeUndefined();
  });

  it('shortens the default to what is possible, and refuses the same of a call', () => {
    const shallow = { ...limits, history: { samples: { days: 20 } } };
    expect(onboardingRange({ asked: undefined, byDefault: 30 }, shallow)).toEqual({ from: now - 20 * DAY, to: null });
    expect(errorOf(() => onboardingRange({ asked: 30, byDefault: 0 }, shallow)).slug).toBe('import_too_early');
    expect(onboardingRange({ asked: undefined, byDefault: 30 }, { ...limits, maxDays: 10 })).toEqual({
      from: now - 10 * DAY,
      to: null,
    });
    expect(errorOf(() => onboardingRange({ asked: 30, byDefault: 0 }, { ...limits, maxDays: 10 })).details).toEqual([
      { path: 'import.samplesDays', message: 'samplesDays must be at most 10' },
    ]);
    expect(onboardingRange({ asked: undefined, byDefault: 30 }, { ...limits, maxDays: 0 })).toBeUndefined();
    expect(errorOf(() => onboardingRange({ asked: 30, byDefault: 0 }, { ...limits, maxDays: 0 })).slug).toBe(
      'imports_forbidden',
    );
    expect(onboardingRange({ asked: undefined, byDefault: 30 }, { ...limits, history: undefined })).toBeUndefined();
    expect(errorOf(() => onboardingRange({ asked: 30, byDefault: 0 }, { ...limits, history: undefined })).slug).toBe(
      'import_not_supported',
    );
  });
});
