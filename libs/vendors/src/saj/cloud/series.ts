import { lastSampleOfDay, type ModelInverter, type PhysicalSample } from '../../plant-model/index.ts';
import { calendarStarts } from '../../plant-model/zone.ts';
import { refusals } from './answers.ts';
import { asUtc, type Fleet } from './fleet.ts';
import { pointText } from './point.ts';

const DAY = 86_400;
/** Inputs of the minute data: fewer than points have. */
const INPUTS = 12;

export interface Span {
  start: string;
  end: string;
}

/** Returns `startTime` and `endTime` by the plant's clock. */
export function spanOf(query: URLSearchParams): Span {
  const start = query.get('startTime') ?? '';
  const end = query.get('endTime') ?? '';
  if (asUtc(start) > asUtc(end)) throw refusals.badFormat();
  return { start, end };
}

/** Returns points of up to a day, newest first; undefined without points. `fields` narrows them. */
export function history(
  fleet: Fleet,
  inverter: ModelInverter,
  query: URLSearchParams,
  now: number,
): string | undefined {
  const { start, end } = spanOf(query);
  if (asUtc(end) - asUtc(start) > DAY) throw refusals.parameter('The time interval cannot exceed 24 hours');
  const wanted = (query.get('fields') ?? '').split(',').filter((name) => name !== '');
  const points = fleet.points(inverter, start, end, now).map((sample) => pointText(fleet, inverter, sample, wanted));
  return points.length === 0 ? undefined : `[${points.join(',')}]`;
}

/** Answers numbers: by the minute the inverter's measurements, otherwise the energy of each day, month or year. */
export function uploadData(fleet: Fleet, inverter: ModelInverter, query: URLSearchParams, now: number): unknown {
  const timeUnit = Number(query.get('timeUnit') ?? NaN);
  const span = spanOf(query);
  if (![0, 1, 2, 3].includes(timeUnit)) throw refusals.parameter();
  const data =
    timeUnit === 0
      ? fleet
          .points(inverter, span.start, span.end, now)
          .reverse()
          .map((sample) => minuteRow(fleet, inverter, sample))
      : periods(timeUnit, span).flatMap((day) => energyRow(fleet, inverter, timeUnit, day, now));
  return { deviceType: inverter.battery ? 1 : 0, timeUnit, data };
}

function minuteRow(fleet: Fleet, inverter: ModelInverter, sample: PhysicalSample): Record<string, unknown> {
  const inputs = Array.from({ length: INPUTS }, (_, i) => {
    const { voltageV = 0, currentA = 0 } = sample.strings[i] ?? {};
    const name = `pv${i + 1}`;
    return [
      [`${name}Curr`, Number(currentA.toFixed(2))],
      [`${name}Power`, Math.round(voltageV * currentA)],
      [`${name}Volt`, Number(voltageV.toFixed(1))],
    ];
  });
  const volts = [0, 1, 2].map((i) => [`l${i + 1}Volt`, Number((sample.phases[i]?.voltageV ?? 0).toFixed(1))]);
  return {
    dataTime: fleet.local(inverter.site, sample.time),
    ...(Object.fromEntries(volts) as Record<string, number>),
    power: Math.round(sample.acPowerW),
    ...(Object.fromEntries(inputs.flat()) as Record<string, number>),
    // Recorded as 0 at ten in the morning.
    todayEnergy: 0,
  };
}

/** Returns the first days (days since 1970) of the days, months or years a span touches. */
function periods(timeUnit: number, { start, end }: Span): number[] {
  const last = Math.floor(asUtc(end) / DAY);
  const days: number[] = [];
  for (let day = firstDay(timeUnit, Math.floor(asUtc(start) / DAY)); day <= last; day = nextDay(timeUnit, day))
    days.push(day);
  return days;
}

function firstDay(timeUnit: number, day: number): number {
  if (timeUnit === 1) return day;
  return timeUnit === 2 ? calendarStarts(day).month : calendarStarts(day).year;
}

function nextDay(timeUnit: number, day: number): number {
  return firstDay(timeUnit, day + (timeUnit === 1 ? 1 : timeUnit === 2 ? 31 : 366));
}

type EnergyRow = { dataTime: string; pVEnergy: number } & Partial<
  Record<'buyEnergy' | 'sellEnergy' | 'loadEnergy', number>
>;

function energyRow(fleet: Fleet, inverter: ModelInverter, timeUnit: number, day: number, now: number): EnergyRow[] {
  const days = fleet.days(inverter.site);
  const begin = days.numbered(day).start;
  if (begin > now / 1000) return [];
  const dataTime = fleet.local(inverter.site, begin);
  if (timeUnit === 1) {
    const sample = lastSampleOfDay(fleet.plantModel, inverter, days.numbered(day), now / 1000);
    return sample ? [{ dataTime, pVEnergy: kilowattHours(sample.energyTodayWh), ...meterSums(sample) }] : [];
  }
  const at = Math.min(days.numbered(nextDay(timeUnit, day)).start - 1, Math.floor(now / 1000));
  const sample = fleet.plantModel.sample(inverter, at);
  const energyWh = timeUnit === 2 ? sample.energyMonthWh : sample.energyYearWh;
  return [{ dataTime, pVEnergy: kilowattHours(energyWh) }];
}

/** Storage inverters have a meter. */
function meterSums({ meter }: PhysicalSample): Partial<EnergyRow> {
  if (!meter) return {};
  return {
    buyEnergy: kilowattHours(meter.importedTodayWh),
    sellEnergy: kilowattHours(meter.exportedTodayWh),
    loadEnergy: kilowattHours(meter.loadTodayWh),
  };
}

function kilowattHours(wattHours: number): number {
  return Number((wattHours / 1000).toFixed(2));
}
