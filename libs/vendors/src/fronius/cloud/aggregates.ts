import { lastSampleOfDay, type ModelInverter, type ModelSite } from '../../plant-model/index.ts';
import { calendarStarts, dayNumberOf } from '../../plant-model/zone.ts';
import type { Fleet } from './fleet.ts';
import { channel, double } from './json.ts';
import { Refusal } from './refusal.ts';

/** A period of the calendar: first day, and first day after it, as days since 1970. */
interface Period {
  label: string | null;
  from: number;
  to: number;
}

/** Energy of a system, or of one inverter. */
export type AggregateChannel = 'EnergyProductionTotal' | 'EnergyExported';

/** Returns `data` of aggrdata and aggdata: one element a period. `path` is what follows `aggdata/`, `years/2026/months`; undefined for aggrdata. */
export function aggregates(
  fleet: Fleet,
  site: ModelSite,
  inverters: readonly ModelInverter[],
  name: AggregateChannel,
  { query, path }: { query: URLSearchParams; path?: string },
  now: number,
): object[] {
  const asked = query.get('channel')?.split(',') ?? [name];
  const today = fleet.days(site).at(now).number;
  const periods = path === undefined ? periodsOf(site, query, today) : periodsOfPath(site, path, today);
  return periods.map(({ label, from, to }) => ({
    logDateTime: label,
    channels:
      asked.includes(name) && !isSilent(fleet, site, inverters, from, to, now)
        ? [channel(name, 'Energy', 'Wh', double(energyIn(fleet, site, inverters, from, to, now), 2))]
        : [],
  }));
}

/** A day on which no logger sent anything has no channels. */
function isSilent(
  fleet: Fleet,
  site: ModelSite,
  inverters: readonly ModelInverter[],
  from: number,
  to: number,
  now: number,
): boolean {
  if (to - from !== 1) return false;
  const day = fleet.days(site).numbered(from);
  return inverters.every((inverter) => lastSampleOfDay(fleet.plantModel, inverter, day, now) === undefined);
}

function energyIn(
  fleet: Fleet,
  site: ModelSite,
  inverters: readonly ModelInverter[],
  from: number,
  to: number,
  now: number,
): number {
  const days = fleet.days(site);
  const at = (inverter: ModelInverter, day: number): number => {
    const time = Math.min(days.numbered(day).start, fleet.newestTime(inverter), now);
    return fleet.plantModel.sample(inverter, time).energyTotalWh;
  };
  return inverters.reduce((sum, inverter) => sum + at(inverter, to) - (from <= 0 ? 0 : at(inverter, from)), 0);
}

/** Reads `years/{y}/months/{m}/days/{d}`: cut after a name, all of them; after a number, that one. */
function periodsOfPath(site: ModelSite, path: string, today: number): Period[] {
  const [, year, , month, , day] = path.split('/');
  const depth = path === '' ? 0 : path.split('/').length;
  if (depth <= 1) return named(depth === 0 ? 'total' : 'years', site, today);
  if (depth === 2) return [yearPeriod(Number(year))];
  if (depth === 3) return named(year ?? '', site, today);
  const whole = monthPeriod(Number(year), Number(month));
  if (depth === 4) return [whole];
  if (depth === 5) return named(whole.label ?? '', site, today);
  const first = whole.from + Number(day) - 1;
  return daysBetween(first, first + 1);
}

/** Returns the periods: `total`, `years`, `yyyy` (its months), `yyyy-MM` (its days), or from … to. */
function periodsOf(site: ModelSite, query: URLSearchParams, today: number): Period[] {
  const period = query.get('period');
  if (period !== null) return named(period, site, today);
  const [from, to] = [query.get('from'), query.get('to') ?? query.get('from')];
  if (from === null || to === null) return named('total', site, today);
  const [first, last] = [dayOf(from), dayOf(to)];
  if (first > last || last - first > 366) throw new Refusal(400, 1005);
  return daysBetween(first, Math.min(last, today) + 1);
}

function named(period: string, site: ModelSite, today: number): Period[] {
  if (period === 'total') return [{ label: null, from: 0, to: today + 1 }];
  if (period === 'years') {
    const first = Number(site.installedAt.slice(0, 4));
    return Array.from({ length: yearOf(today) - first + 1 }, (_, i) => yearPeriod(first + i));
  }
  if (/^\d{4}$/.test(period)) return monthsOf(Number(period)).filter(({ from }) => from <= today);
  if (/^\d{4}-?\d\d$/.test(period)) {
    const { from, to } = monthPeriod(Number(period.slice(0, 4)), Number(period.slice(-2)));
    return daysBetween(from, Math.min(to, today + 1));
  }
  throw new Refusal(400, 1004);
}

function dayOf(text: string): number {
  const iso = /^(\d{4})-?(\d\d)-?(\d\d)$/.exec(text);
  const day = iso ? dayNumberOf(`${iso[1]}-${iso[2]}-${iso[3]}`) : NaN;
  if (Number.isNaN(day)) throw new Refusal(400, 1005);
  return day;
}

function daysBetween(from: number, to: number): Period[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, i) => ({
    label: dateOf(from + i),
    from: from + i,
    to: from + i + 1,
  }));
}

function dateOf(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10);
}

function yearOf(day: number): number {
  return Number(dateOf(calendarStarts(day).year).slice(0, 4));
}

function yearPeriod(year: number): Period {
  return { label: String(year), from: dayNumberOf(`${year}-01-01`), to: dayNumberOf(`${year + 1}-01-01`) };
}

function monthsOf(year: number): Period[] {
  return Array.from({ length: 12 }, (_, i) => monthPeriod(year, i + 1));
}

function monthPeriod(year: number, month: number): Period {
  const two = (n: number): string => String(n).padStart(2, '0');
  const next = month === 12 ? `${year + 1}-01-01` : `${year}-${two(month + 1)}-01`;
  return { label: `${year}-${two(month)}`, from: dayNumberOf(`${year}-${two(month)}-01`), to: dayNumberOf(next) };
}
