import { computeDay, neighbourReadings } from './day.ts';
import { at, intervals, reading } from './energy.fixture.ts';
import { dayBounds, localDay } from './local-day.ts';
import { packDay, unpackDay } from './pack-day.ts';
import { mergeReadings, type Reading } from './reading.ts';
import type { DayEnergy } from './types.ts';

const { cos, floor, PI, sin } = Math;
const dayHours = 24;
const sunHours = 12;
const k = (2 * PI) / sunHours;
const ratedKw = 10;
/** Clouds come and go about each half hour. */
const depth = 0.3;
const cloud = 13;

/** A sun that shines from 6 to 18 hours UTC: 10 kW × sin² of the hour, times clouds. */
function powerKw(hours: number): number {
  const x = (hours % dayHours) - 6;
  return x <= 0 || x >= sunHours ? 0 : ((ratedKw * (1 - cos(k * x))) / 2) * (1 + depth * cos(cloud * x)) * 0.75;
}

/** The integral of `powerKw` from 0: that of (1 - cos kx)(1 + d cos cx) is x - sin kx / k + d (sin cx / c - sin (c+k)x / 2(c+k) - sin (c-k)x / 2(c-k)). */
function energyKwh(hours: number): number {
  const days = floor(hours / dayHours);
  return days * ofDay(sunHours) + ofDay(Math.min(sunHours, Math.max(0, hours - days * dayHours - 6)));
}

function ofDay(x: number): number {
  const clouds =
    sin(cloud * x) / cloud - sin((cloud + k) * x) / (2 * (cloud + k)) - sin((cloud - k) * x) / (2 * (cloud - k));
  return (ratedKw / 2) * (x - sin(k * x) / k + depth * clouds) * 0.75;
}

/** A generator of pseudo-random numbers in [0, 1), the same in every run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

const start = at('2026-03-27T00:00Z');
const spanDays = 5;

interface Device {
  stepSeconds: number;
  jitterSeconds: number;
  /** kWh */
  totalStep: number;
  dayStep: number;
  zone: string;
  /** Hours by which its sun is before that of Greenwich. */
  east: number;
  asleep: boolean;
}

const hoursAt = (time: number, east: number): number => (time - start) / 3600 + east + dayHours;

function stepped(value: number, step: number): number {
  return Math.round(floor(value / step + 1e-9) * step * 100) / 100;
}

/** The day counter begins at local midnight. */
function samplesOf(device: Device, random: () => number): Reading[] {
  const samples: Reading[] = [];
  for (let time = start; time < start + spanDays * 86_400; time += device.stepSeconds) {
    const sampled = time + floor(random() * device.jitterSeconds);
    const hours = hoursAt(sampled, device.east);
    const midnight = hoursAt(dayBounds(device.zone, localDay(device.zone, sampled)).start, device.east);
    if (device.asleep && powerKw(hours) < 0.02) continue;
    samples.push(
      reading(sampled, {
        ETotal: stepped(1234.5 + energyKwh(hours), device.totalStep),
        EDay: stepped(energyKwh(hours) - energyKwh(midnight), device.dayStep),
        PowerACOutputActive: Math.round(powerKw(hours) * 1000) / 1000,
      }),
    );
  }
  return samples;
}

/** As a store does: each batch of samples changes its days, and the days of the readings before and after. */
class Store {
  readonly #readings = new Map<string, Reading[]>();
  readonly #days = new Map<string, Uint8Array>();

  constructor(readonly zone: string) {}

  add(samples: readonly Reading[]): void {
    const touched = Map.groupBy(samples, (sample) => localDay(this.zone, sample.at));
    for (const [day, added] of touched)
      this.#readings.set(day, mergeReadings(this.#readings.get(day) ?? [], added) ?? this.#readings.get(day)!);
    const days = [...this.#readings.keys()].sort();
    const changed = days.filter((_, i) => [days[i - 1], days[i], days[i + 1]].some((day) => touched.has(day ?? '')));
    for (const day of changed) this.#compute(day, days.indexOf(day), days);
  }

  #compute(day: string, i: number, days: readonly string[]): void {
    const of = (name: string | undefined): readonly Reading[] => this.#readings.get(name ?? '') ?? [];
    const previous = this.#days.get(day);
    const energy = computeDay(of(day), {
      zone: this.zone,
      day,
      before: of(days[i - 1]).slice(-neighbourReadings),
      after: of(days[i + 1]).slice(0, neighbourReadings),
      now: start + 30 * 86_400,
      previous: previous && unpackDay(previous),
      ratedPowerKw: ratedKw,
    });
    this.#days.set(day, packDay(energy));
  }

  days(): DayEnergy[] {
    return [...this.#days.keys()].sort().map((day) => unpackDay(this.#days.get(day)!));
  }
}

const energyOf = (samples: readonly Reading[], zone: string): DayEnergy[] => {
  const store = new Store(zone);
  store.add(samples);
  return store.days();
};

const trueKwh = (from: number, to: number, east: number): number =>
  energyKwh(hoursAt(to, east)) - energyKwh(hoursAt(from, east));
/** Of the days that have neighbours on both sides. */
const within = (days: readonly DayEnergy[], resolution: '15m' | '1h' | '1d', zone: string) =>
  intervals(days, resolution, '2026-03-28T13:00Z', '2026-03-30T10:00Z', { zone });

const devices: [string, Device][] = [
  [
    '5 min, fine counters',
    { stepSeconds: 300, jitterSeconds: 0, totalStep: 0.01, dayStep: 0.01, zone: 'UTC', east: 0, asleep: false },
  ],
  [
    '5 min, whole kWh, tenths in the day',
    { stepSeconds: 300, jitterSeconds: 40, totalStep: 1, dayStep: 0.1, zone: 'Europe/Berlin', east: 1, asleep: true },
  ],
  [
    '1 min, half an hour’s zone',
    { stepSeconds: 60, jitterSeconds: 5, totalStep: 0.1, dayStep: 0.01, zone: 'Asia/Kolkata', east: 5.5, asleep: true },
  ],
  [
    '15 min, asleep',
    { stepSeconds: 900, jitterSeconds: 60, totalStep: 0.1, dayStep: 0.1, zone: 'Europe/London', east: 0, asleep: true },
  ],
  [
    '5 min, midnight in the sun',
    {
      stepSeconds: 300,
      jitterSeconds: 20,
      totalStep: 0.1,
      dayStep: 0.1,
      zone: 'Pacific/Auckland',
      east: 0,
      asleep: false,
    },
  ],
];

describe.each(devices)('against a curve that is known: %s', (_, device) => {
  const step = Math.min(device.totalStep, device.dayStep);
  const samples = samplesOf(device, randomNumbers(7));
  const days = energyOf(samples, device.zone);

  it.each(['15m', '1h', '1d'] as const)(
    'every %s is complete, and right but for a step of the counter',
    (resolution) => {
      const sums = within(days, resolution, device.zone);
      expect(sums.length).toBeGreaterThanOrEqual(2);
      for (const { start: from, end, EGenerated, complete } of sums) {
        const kwh = trueKwh(from, end, device.east);
        expect(complete).toBeGreaterThanOrEqual(99);
        // Each end of an interval is known to a step of the counter; between two samples the clouds bend the line of the power.
        const bend = resolution === '1d' ? 0 : device.stepSeconds / 900 / 10;
        expect(Math.abs(EGenerated! - kwh)).toBeLessThanOrEqual(0.005 * kwh + step + bend + 0.01);
      }
    },
  );

  it('loses no energy at any midnight', () => {
    const sums = within(days, '1d', device.zone);
    const sum = sums.reduce((kwh, { EGenerated }) => kwh + EGenerated!, 0);
    const kwh = trueKwh(sums[0]!.start, sums.at(-1)!.end, device.east);
    expect(Math.abs(sum - kwh)).toBeLessThanOrEqual(0.005 * kwh + step);
  });

  it('is the same in whatever order and in whatever batches the samples come', () => {
    const random = randomNumbers(11);
    const shuffled = samples.map((sample) => ({ sample, key: random() })).sort((a, b) => a.key - b.key);
    const store = new Store(device.zone);
    for (let n = 0; n < shuffled.length; n += 97) store.add(shuffled.slice(n, n + 97).map(({ sample }) => sample));
    const versionless = (all: readonly DayEnergy[]): unknown =>
      all.map((day) => ({ ...day, revisions: 0, slots: day.slots.map((slot) => ({ ...slot, version: 0 })) }));
    expect(versionless(store.days())).toEqual(versionless(days));
  });

  it('is never off where it says that it is complete, whatever is missing', () => {
    const random = randomNumbers(13);
    // Single samples, and a hole of up to six hours each day.
    const holes = Array.from({ length: spanDays }, (__, day) => {
      const from = start + day * 86_400 + random() * 80_000;
      return { from, to: from + random() * 6 * 3600 };
    });
    const kept = samples.filter(
      (sample) => random() > 0.02 && !holes.some(({ from, to }) => sample.at > from && sample.at < to),
    );
    const sums = within(energyOf(kept, device.zone), '1h', device.zone);
    for (const { start: from, end, EGenerated, complete } of sums) {
      const kwh = trueKwh(from, end, device.east);
      const bend = device.stepSeconds / 900 / 10;
      if (complete >= 99) expect(Math.abs(EGenerated! - kwh)).toBeLessThanOrEqual(0.005 * kwh + step + bend + 0.01);
      expect(EGenerated ?? 0).toBeLessThanOrEqual(1.005 * kwh + 2 * step + bend + 0.01);
    }
    // Gaps are known as a whole, from the midnight before the first sample: only what is after the last sample is missing. The evening of a gap over
    // midnight is known to a step of the lifetime counter.
    const all = intervals(energyOf(kept, device.zone), '1y', '2026-03-27T00:00Z', '2026-03-28T00:00Z', {
      zone: device.zone,
    });
    const midnight = dayBounds(device.zone, localDay(device.zone, kept[0]!.at)).start;
    const known = trueKwh(midnight, kept.at(-1)!.at, device.east);
    expect(Math.abs(all[0]!.EGenerated! - known)).toBeLessThanOrEqual(0.005 * known + device.totalStep + step);
  });
});

describe('the division of a segment at the quarter hour', () => {
  it('is nearer by the line of power than by time', () => {
    const device = {
      stepSeconds: 900,
      jitterSeconds: 0,
      totalStep: 0.01,
      dayStep: 0.01,
      zone: 'UTC',
      east: 0,
      asleep: false,
    };
    // Seven minutes after each quarter hour.
    const samples = samplesOf(device, () => 0).map(({ at: time }) => {
      const hours = hoursAt(time + 420, 0);
      return reading(time + 420, { ETotal: stepped(energyKwh(hours), 0.01), PowerACOutputActive: powerKw(hours) });
    });
    const errorOf = (readings: readonly Reading[]): number =>
      within(energyOf(readings, 'UTC'), '15m', 'UTC').reduce(
        (sum, one) => sum + Math.abs(one.EGenerated! - trueKwh(one.start, one.end, 0)),
        0,
      );
    const byTime = errorOf(samples.map((sample) => ({ ...sample, PowerACOutputActive: undefined })));
    expect(errorOf(samples)).toBeLessThan(byTime / 2);
  });
});
