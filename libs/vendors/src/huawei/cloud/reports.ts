import type { SimulatorOptions } from '@heliograph/vendor-contract';
import { lastSampleOfDay, type ModelInverter, type ModelSite } from '../../plant-model/index.ts';
import { calendarStarts, dayNumberOf, LocalDays } from '../../plant-model/zone.ts';
import { double, list, number, type Answer, type Body } from './answers.ts';
import type { Inventory, SimulatedInverter, SimulatedPlant } from './inventory.ts';
import { devicesOf } from './kpi.ts';

const DAY_MS = 86_400_000;
const HOUR = 3600;
/** Feed-in price of every simulated plant, a kWh. */
const PRICE = 0.1;
const CO2_TONS_PER_KWH = 0.000475;
const COAL_TONS_PER_KWH = 0.0004;

export type Period = 'Hour' | 'Day' | 'Month' | 'Year';

/** A stretch of a plant's calendar, Unix seconds. */
interface Stretch {
  start: number;
  end: number;
}

/** Realtime KPIs and the reports of plants and inverters, from the counters of the inverters, in each plant's own calendar. */
export class Reports {
  readonly #zones = new Map<string, LocalDays>();

  constructor(
    private readonly inventory: Inventory,
    private readonly options: SimulatorOptions,
  ) {}

  /** Answers `getStationRealKpi`. */
  stationRealKpi(body: Body): Answer {
    const plants = this.#plantsOf(body);
    if ('failCode' in plants) return plants;
    const items = plants.map(
      (plant) => `{"stationCode":"${plant.plantCode}","dataItemMap":${this.#realtimeMap(plant)}}`,
    );
    return { data: `[${items.join(',')}]` };
  }

  /**
   * Answers `getKpiStationHour` … `Year`: hours of the day, days of the month, months of the year of `collectTime`; all
   * years.
   */
  station(period: Period, body: Body): Answer {
    const plants = this.#plantsOf(body);
    if ('failCode' in plants) return plants;
    const collectTime = number(body.collectTime);
    if (Number.isNaN(collectTime)) return { failCode: 20012 };
    const items = plants.flatMap((plant) =>
      this.#stretches(period, plant.site, collectTime).map((stretch) => {
        const map = stationMap(plant, this.#kilowattHours(plant.inverters, stretch));
        return `{"stationCode":"${plant.plantCode}","dataItemMap":${map},"collectTime":${stretch.start * 1000}}`;
      }),
    );
    return { data: `[${items.join(',')}]` };
  }

  /** Answers `getDevKpiDay`, `Month`, `Year` of inverters. */
  device(period: Exclude<Period, 'Hour'>, body: Body): Answer {
    const devices = devicesOf(this.inventory, body, 100, 20016);
    if (!Array.isArray(devices)) return devices;
    const collectTime = number(body.collectTime);
    if (Number.isNaN(collectTime)) return { failCode: 20012 };
    const items = devices.flatMap((device) =>
      this.#stretches(period, device.plant.site, collectTime).map((stretch) => {
        const map = deviceMap(device, this.#deviceKilowattHours(period, device.inverter, stretch));
        const named = `"devId":${device.id},"sn":"${device.esnCode}"`;
        return `{${named},"dataItemMap":${map},"collectTime":${stretch.start * 1000}}`;
      }),
    );
    return { data: `[${items.join(',')}]` };
  }

  #plantsOf(body: Body): SimulatedPlant[] | { failCode: number } {
    const codes = list(body.stationCodes);
    if (!codes) return { failCode: 20010 };
    if (codes.length > 100) return { failCode: 20014 };
    const byCode = new Map(this.inventory.plants.map((plant) => [plant.plantCode, plant]));
    const plants = codes.flatMap((code) => byCode.get(code) ?? []);
    return plants.length < codes.length ? { failCode: 20045 } : plants;
  }

  #realtimeMap({ inverters }: SimulatedPlant): string {
    const period = 300 / this.options.timeScale;
    const samples = inverters.map((inverter) => {
      const time = this.inventory.plantModel.newestSampleTime(inverter, this.options.now() / 1000, period);
      return this.inventory.plantModel.sample(inverter, time);
    });
    const sum = (of: 'energyTodayWh' | 'energyMonthWh' | 'energyTotalWh'): number =>
      samples.reduce((total, sample) => total + sample[of], 0) / 1000;
    const lost = samples.every(({ state }) => state === 'offline');
    const health = samples.some(({ fault }) => fault) ? 2 : lost ? 1 : 3;
    const [day, month, total] = [sum('energyTodayWh'), sum('energyMonthWh'), sum('energyTotalWh')];
    const values = {
      day_power: day,
      month_power: month,
      total_power: total,
      day_income: day * PRICE,
      total_income: total * PRICE,
    };
    return `{"real_health_state":${health},${members(values)}}`;
  }

  /** Returns the energy fed in during a stretch, as far as it has passed. */
  #kilowattHours(inverters: readonly ModelInverter[], { start, end }: Stretch): number {
    const until = Math.floor(Math.min(end, this.options.now() / 1000));
    const { plantModel } = this.inventory;
    const wattHours = inverters.reduce(
      (total, inverter) =>
        total + plantModel.sample(inverter, until).energyTotalWh - plantModel.sample(inverter, start).energyTotalWh,
      0,
    );
    return Math.max(0, wattHours / 1000);
  }

  /** Undefined for a day on which the inverter sent nothing. */
  #deviceKilowattHours(period: Period, inverter: ModelInverter, stretch: Stretch): number | undefined {
    if (period !== 'Day') return this.#kilowattHours([inverter], stretch);
    const sample = lastSampleOfDay(this.inventory.plantModel, inverter, stretch, this.options.now() / 1000);
    return sample && sample.energyTodayWh / 1000;
  }

  /** Returns the stretches that have begun, and have not ended before the plant was built. */
  #stretches(period: Period, site: ModelSite, collectTime: number): Stretch[] {
    const built = Date.parse(site.installedAt) / 1000;
    return this.#calendar(period, site, collectTime).filter(
      ({ start, end }) => start <= this.options.now() / 1000 && end > built,
    );
  }

  #calendar(period: Period, site: ModelSite, collectTime: number): Stretch[] {
    const days = this.#daysOf(site.timezone);
    const today = days.at(collectTime / 1000);
    if (period === 'Hour')
      return range(Math.round((today.end - today.start) / HOUR)).map((i) => ({
        start: today.start + i * HOUR,
        end: today.start + (i + 1) * HOUR,
      }));
    const { month, year } = calendarStarts(today.number);
    if (period === 'Day')
      return between(
        days,
        range(monthAfter(month) - month + 1).map((i) => month + i),
      );
    if (period === 'Month')
      return between(
        days,
        range(13).map((i) => firstOfMonth(year, i)),
      );
    const first = Number(site.installedAt.slice(0, 4));
    const years = new Date(this.options.now()).getUTCFullYear() - first + 2;
    return between(
      days,
      range(years).map((i) => dayNumberOf(`${first + i}-01-01`)),
    );
  }

  #daysOf(zone: string): LocalDays {
    const known = this.#zones.get(zone) ?? new LocalDays(zone);
    this.#zones.set(zone, known);
    return known;
  }
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i);
}

/** Returns stretches from each of these days to the next. */
function between(days: LocalDays, numbers: readonly number[]): Stretch[] {
  return numbers
    .slice(0, -1)
    .map((day, i) => ({ start: days.numbered(day).start, end: days.numbered(numbers[i + 1]!).start }));
}

function monthAfter(firstDay: number): number {
  const date = new Date(firstDay * DAY_MS);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) / DAY_MS;
}

function firstOfMonth(firstDayOfYear: number, month: number): number {
  return Date.UTC(new Date(firstDayOfYear * DAY_MS).getUTCFullYear(), month, 1) / DAY_MS;
}

/** No weather station and no meter on any simulated plant: their values are null. */
function stationMap({ inverters }: SimulatedPlant, kwh: number): string {
  const capacity = inverters.reduce((sum, { ratedPowerKw }) => sum + ratedPowerKw, 0);
  const values = {
    installed_capacity: capacity,
    inverter_power: kwh,
    perpower_ratio: kwh / capacity,
    power_profit: kwh * PRICE,
    reduction_total_co2: kwh * CO2_TONS_PER_KWH,
    reduction_total_coal: kwh * COAL_TONS_PER_KWH,
  };
  const unknown = ['radiation_intensity', 'theory_power', 'performance_ratio', 'ongrid_power', 'use_power'];
  return `{${members(values)},${unknown.map((name) => `"${name}":null`).join(',')}}`;
}

function deviceMap({ inverter }: SimulatedInverter, kwh: number | undefined): string {
  const { ratedPowerKw } = inverter;
  if (kwh === undefined)
    return `{${members({ installed_capacity: ratedPowerKw })},"product_power":null,"perpower_ratio":null}`;
  return `{${members({ installed_capacity: ratedPowerKw, product_power: kwh, perpower_ratio: kwh / ratedPowerKw })}}`;
}

function members(values: Readonly<Record<string, number>>): string {
  return Object.entries(values)
    .map(([name, value]) => `"${name}":${double(value, 3)}`)
    .join(',');
}
