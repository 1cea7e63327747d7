import type { ModelInverter, ModelSite, PhysicalSample } from '../../plant-model/index.ts';
import { LocalDays, dayNumberOf } from '../../plant-model/zone.ts';
import { CodeError, page, type Body } from './answers.ts';
import type { Fleet } from './fleet.ts';
import { double, energy, localText, measured } from './json.ts';

const DAY_MS = 86_400_000;
const SLOT_SECONDS = 300;
/** Feed-in price of every simulated plant, EUR a kWh. */
const PRICE = 0.1;

const counters = { day: 'energyTodayWh', month: 'energyMonthWh', year: 'energyYearWh' } as const;
type Period = keyof typeof counters;

/** The subject of a row of energies, and the members that name it. */
export interface Subject {
  site: ModelSite;
  inverters: readonly ModelInverter[];
  names: Readonly<Record<string, unknown>>;
}

/** Days, months and years of plants and inverters, each from the counters at its end, in the plant's own calendar. */
export class EnergyHistory {
  readonly #fleet: Fleet;

  constructor(fleet: Fleet) {
    this.#fleet = fleet;
  }

  /** Answers `stationDay`: the power of each five minutes in which a logger sent something. */
  powers({ site, inverters }: Subject, body: Body, now: number): unknown[] {
    const day = this.#days(site).numbered(dayNumberOf(dateOf(body.time, /^\d{4}-\d{2}-\d{2}$/)));
    const rows: unknown[] = [];
    for (let at = day.start; at < Math.min(day.end, now / 1000); at += SLOT_SECONDS) {
      const samples = inverters.map((inverter) => this.#fleet.plantModel.sample(inverter, at));
      const sent = samples.filter(({ state, turnedOffAt }) => state !== 'offline' && turnedOffAt === undefined);
      if (sent.length === 0) continue;
      const watts = sent.reduce((total, { acPowerW }) => total + acPowerW, 0);
      const timeStr = localText(at, this.#days(site).offset(at)).slice(11);
      rows.push({ time: at * 1000, timeStr, ...measured('power', double(watts / 1000, 3), 'kW'), powerPec: '1' });
    }
    return rows;
  }

  /** Answers `…Month`: each day of the month so far. */
  month(subject: Subject, body: Body, now: number): unknown[] {
    const month = dateOf(body.month, /^\d{4}-\d{2}$/);
    const first = dayNumberOf(`${month}-01`);
    const rows: unknown[] = [];
    for (let day = first; isoOf(day).startsWith(month); day += 1)
      rows.push(...this.#row(subject, 'day', isoOf(day), day, now));
    return rows;
  }

  /** Answers `…Year`: each month of the year so far. */
  year(subject: Subject, body: Body, now: number): unknown[] {
    const year = dateOf(body.year, /^\d{4}$/);
    return Array.from({ length: 12 }, (_, i) => `${year}-${String(i + 1).padStart(2, '0')}`).flatMap((month) =>
      this.#row(subject, 'month', month, dayNumberOf(`${month}-01`), now),
    );
  }

  /** Answers `…All`: each year since the plant was built. */
  all(subject: Subject, now: number): unknown[] {
    const first = Number(subject.site.installedAt.slice(0, 4));
    const last = new Date(now).getUTCFullYear();
    return Array.from({ length: last - first + 1 }, (_, i) => String(first + i)).flatMap((year) =>
      this.#row(subject, 'year', year, dayNumberOf(`${year}-01-01`), now).map((row) => ({
        year: Number(year),
        ...row,
      })),
    );
  }

  /** Answers `station…EnergyList`: one period of every plant; the month and the year are asked for as `time` too. */
  list(subjects: readonly Subject[], period: Period, body: Body, now: number): unknown {
    const text = dateOf(body.time, { day: /^\d{4}-\d{2}-\d{2}$/, month: /^\d{4}-\d{2}$/, year: /^\d{4}$/ }[period]);
    const first = dayNumberOf(`${text}-01-01`.slice(0, 10));
    return page(
      subjects.flatMap((subject) => this.#row(subject, period, text, first, now)),
      body,
    );
  }

  /** Returns nothing for a period that has not begun or was before the plant. */
  #row({ site, inverters, names }: Subject, period: Period, dateStr: string, firstDay: number, now: number): object[] {
    const days = this.#days(site);
    const start = days.numbered(firstDay).start;
    const end = days.numbered(lastDayOf(period, firstDay)).end;
    if (start * 1000 > now || end * 1000 < Date.parse(site.installedAt)) return [];
    const at = Math.floor(Math.min(end - 1, now / 1000));
    // A logger that was silent all the time leaves a 0, not the counters of its last sample.
    const samples = inverters
      .map((inverter) => this.#fleet.plantModel.sample(inverter, at))
      .filter(({ time }) => time >= start);
    const wattHours = samples.reduce((total, sample) => total + sample[counters[period]], 0);
    const storage = period === 'day' ? storageSums(samples) : {};
    const money = double((wattHours / 1000) * PRICE, 2);
    return [
      { ...names, date: start * 1000, dateStr, ...energy('energy', wattHours), ...storage, money, moneyStr: 'EUR' },
    ];
  }

  #days(site: ModelSite): LocalDays {
    return this.#fleet.days(site);
  }
}

/** Sums of grid, battery and load: rows of every inverter have them, 0 without a battery. */
function storageSums(samples: readonly PhysicalSample[]): Record<string, unknown> {
  const sum = (read: (sample: PhysicalSample) => number | undefined): number =>
    samples.reduce((total, sample) => total + (read(sample) ?? 0), 0);
  return {
    ...energy(
      'gridPurchasedEnergy',
      sum(({ meter }) => meter?.importedTodayWh),
    ),
    ...energy(
      'gridSellEnergy',
      sum(({ meter }) => meter?.exportedTodayWh),
    ),
    ...energy(
      'batteryChargeEnergy',
      sum(({ battery }) => battery?.chargedTodayWh),
    ),
    ...energy(
      'batteryDischargeEnergy',
      sum(({ battery }) => battery?.dischargedTodayWh),
    ),
    ...energy(
      'homeLoadEnergy',
      sum(({ meter }) => meter?.loadTodayWh),
    ),
  };
}

function lastDayOf(period: Period, firstDay: number): number {
  if (period === 'day') return firstDay;
  const date = new Date(firstDay * DAY_MS);
  const next = Date.UTC(date.getUTCFullYear(), period === 'year' ? 12 : date.getUTCMonth() + 1, 1);
  return next / DAY_MS - 1;
}

function isoOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

function dateOf(value: unknown, form: RegExp): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  if (!form.test(text)) throw new CodeError('I0000', 'required parameter is empty');
  return text;
}
