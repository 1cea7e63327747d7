import type { ModelSite } from '../../plant-model/index.ts';
import { namedSite, required, type Call } from './call.ts';
import { calendarOf, dayOf, plantText } from './clock.ts';
import { Refusal } from './errors.ts';

/** A day comes as power each 20 minutes (live client: 72 values). */
const STEP_SECONDS = 1200;

interface Entry {
  no: number;
  time: string;
  value: number;
}

export interface Output {
  dataunit: string;
  entries: { no: string; time: string; value: string }[];
}

/** Power of a day, or energies of the days of a month, the months of a year, the years. Times without data are 0, as live. */
export function plantOutput(call: Call, parameter = 'apikey'): Output {
  const site = namedSite(call, parameter);
  const period = required(call, 'period');
  const entries = entriesOf(call, site, period);
  return {
    dataunit: period === 'bydays' ? 'KW' : 'KWh',
    entries: entries.map(({ no, time, value }) => ({ no: String(no), time, value: decimal(value) })),
  };
}

/** Writes two decimals at most, and one at least: `0.0`. */
function decimal(value: number): string {
  const rounded = Math.round(value * 100) / 100;
  return Number.isInteger(rounded) ? rounded.toFixed(1) : String(rounded);
}

function entriesOf(call: Call, site: ModelSite, period: string): Entry[] {
  if (period === 'bydays') return powers(call, site, required(call, 'date'));
  if (period === 'bymonth') return days(call, site, required(call, 'date'));
  if (period === 'byyear') return months(call, site, required(call, 'date'));
  if (period === 'bytotal') return years(call, site);
  throw new Refusal(10001);
}

function powers({ fleet, now }: Call, site: ModelSite, date: string): Entry[] {
  const day = dayOf(date, site.timezone);
  if (!day) throw new Refusal(10001);
  const count = Math.round((day.end - day.start) / STEP_SECONDS);
  return Array.from({ length: count }, (_, i) => {
    const time = day.start + i * STEP_SECONDS;
    const power = (): number =>
      site.inverters.reduce((sum, inverter) => sum + fleet.plantModel.sample(inverter, time).acPowerW, 0) / 1000;
    // Numbered by tens of minutes.
    return { no: 2 * i, time: plantText(time, site.timezone).slice(11, 16), value: time > now / 1000 ? 0 : power() };
  });
}

function days(call: Call, site: ModelSite, month: string): Entry[] {
  const [year, number] = /^(\d{4})-(\d{2})$/.exec(month)?.slice(1).map(Number) ?? [];
  if (year === undefined || number === undefined) throw new Refusal(10001);
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length: count }, (_, i) => ({
    no: i + 1,
    time: `${month}-${String(i + 1).padStart(2, '0')}`,
    value: energyBetween(call, site, Date.UTC(year, number - 1, i + 1), Date.UTC(year, number - 1, i + 2)),
  }));
}

function months(call: Call, site: ModelSite, text: string): Entry[] {
  if (!/^\d{4}$/.test(text)) throw new Refusal(10001);
  const year = Number(text);
  return Array.from({ length: 12 }, (_, i) => ({
    no: i + 1,
    time: `${text}-${String(i + 1).padStart(2, '0')}`,
    value: energyBetween(call, site, Date.UTC(year, i), Date.UTC(year, i + 1)),
  }));
}

function years(call: Call, site: ModelSite): Entry[] {
  const first = Number(site.installedAt.slice(0, 4));
  const last = Number(plantText(call.now / 1000, site.timezone).slice(0, 4));
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => ({
    no: i + 1,
    time: String(first + i),
    value: energyBetween(call, site, Date.UTC(first + i, 0), Date.UTC(first + i + 1, 0)),
  }));
}

/** Returns kWh from one local midnight to another (dates as UTC ms). */
function energyBetween({ fleet, now }: Call, site: ModelSite, from: number, to: number): number {
  const midnight = (date: number): number => calendarOf(site.timezone).numbered(date / 86_400_000).start;
  const [start, end] = [Math.min(midnight(from), now / 1000), Math.min(midnight(to), now / 1000)];
  const wh = site.inverters.map(
    (inverter) =>
      fleet.plantModel.sample(inverter, end).energyTotalWh - fleet.plantModel.sample(inverter, start).energyTotalWh,
  );
  return wh.reduce((sum, value) => sum + value, 0) / 1000;
}
