import type { InverterPlan } from './layout.ts';
import { between, random, smoothNoise } from './noise.ts';
import type { BatterySample, MeterSample, ModelBattery } from './types.ts';

const { floor, max, min } = Math;

/** Share of the energy that the battery's converter passes on, each way. */
const CONVERTER = 0.96;
/** Share of the capacity that stays in the battery. */
const RESERVE = 0.12;
const USABLE = 0.85;
/** At most this share of a day's yield goes into the battery. */
const MAX_STORED = 0.45;

/** The energies of one cycle, whole Wh: what flows while the modules generate, and what flows from then to the next generation. */
interface Cycle {
  charged: Flow;
  discharged: Flow;
  exported: Flow;
  imported: Flow;
  load: Flow;
}

type Counter = keyof Cycle;

interface Flow {
  byDay: number;
  byNight: number;
}

/** A day of a hybrid: two cycles meet in it, yesterday's, whose night ends today, and today's. */
export interface StorageDay {
  cycles: readonly [Cycle, Cycle];
  /** The counters before yesterday's cycle. */
  before: Readonly<Record<Counter, number>>;
  /** Yesterday's end of generation to today's start; today's end to tomorrow's start, Unix seconds. */
  nights: readonly [Span, Span];
  midnight: number;
  /** Energy of today's generation in the end, Wh. */
  yieldWh: number;
}

interface Span {
  start: number;
  end: number;
}

/** The device's values at a time. */
interface Moment {
  time: number;
  acPowerW: number;
  energyTodayWh: number;
  air: number;
}

/** The values that Storage reads from its device. */
export interface YieldSource {
  /** Returns the yield of a day, Wh. */
  yieldOf(dayNumber: number): number;
  /** Returns the days from the installation to the beginning of this day. */
  daysInService(dayNumber: number): number;
}

/**
 * A battery on the AC side of an inverter, its house and the meter between them and the grid. By day the battery takes
 * a share of the inverter's output, the house another one, the grid the rest; by night the battery and the grid feed
 * the house. So each energy is a share of the day's yield or of the night, and no lifetime counter needs a long sum.
 */
export class Storage {
  readonly #before: Record<Counter, number>[] = [{ charged: 0, discharged: 0, exported: 0, imported: 0, load: 0 }];

  constructor(
    private readonly battery: ModelBattery,
    private readonly plan: InverterPlan,
    private readonly source: YieldSource,
  ) {}

  day(dayNumber: number, rest: Pick<StorageDay, 'nights' | 'midnight' | 'yieldWh'>): StorageDay {
    const cycles = [this.#cycle(dayNumber - 1), this.#cycle(dayNumber)] as const;
    return { ...rest, cycles, before: this.#totalBefore(dayNumber - 1) };
  }

  /** Returns the displays of battery and meter. */
  sample(day: StorageDay, moment: Moment): { battery: BatterySample; meter: MeterSample } {
    const charged = count(day, 'charged', moment);
    const discharged = count(day, 'discharged', moment);
    const exported = count(day, 'exported', moment);
    const imported = count(day, 'imported', moment);
    const load = count(day, 'load', moment);
    const level = charged.totalWh - discharged.totalWh;
    const soc = RESERVE + level / this.battery.capacityWh;
    const voltageV = this.battery.ratedVoltageV * (0.95 + 0.08 * soc);
    const powerW = discharged.powerW - charged.powerW;
    return {
      battery: {
        socPercent: 100 * soc,
        powerW,
        voltageV,
        currentA: powerW / voltageV,
        temperatureC: 20 + 0.3 * (moment.air - 15) + 3 * smoothNoise(this.plan.seed + 90, moment.time / 3600),
        chargedTodayWh: charged.todayWh,
        dischargedTodayWh: discharged.todayWh,
        chargedTotalWh: charged.totalWh,
        dischargedTotalWh: discharged.totalWh,
      },
      meter: {
        powerW: exported.powerW - imported.powerW,
        loadPowerW: load.powerW,
        exportedTodayWh: exported.todayWh,
        importedTodayWh: imported.todayWh,
        loadTodayWh: load.todayWh,
        exportedTotalWh: exported.totalWh,
        importedTotalWh: imported.totalWh,
        loadTotalWh: load.totalWh,
      },
    };
  }

  #cycle(dayNumber: number): Cycle {
    const drawn = (index: number): number => random(this.plan.seed + 91 + index, dayNumber);
    const yieldWh = floor(this.source.yieldOf(dayNumber));
    const nightLoad = floor(this.plan.acRatedW * between(0.7, 1.3, drawn(0)));
    const stored = floor(min(USABLE * this.battery.capacityWh, MAX_STORED * yieldWh, 0.9 * nightLoad));
    const dayLoad = floor(yieldWh * between(0.15, 0.35, drawn(1)));
    return {
      charged: { byDay: stored, byNight: 0 },
      discharged: { byDay: 0, byNight: stored },
      exported: { byDay: yieldWh - floor(stored / CONVERTER) - dayLoad, byNight: 0 },
      imported: { byDay: 0, byNight: nightLoad - floor(stored * CONVERTER) },
      load: { byDay: dayLoad, byNight: nightLoad },
    };
  }

  /** Returns the counters with all of the cycles before this day's. */
  #totalBefore(dayNumber: number): Record<Counter, number> {
    const days = this.source.daysInService(dayNumber);
    const first = dayNumber - days;
    for (let i = this.#before.length; i <= days; i++) {
      const cycle = this.#cycle(first + i - 1);
      const sum = (counter: Counter): number =>
        this.#before[i - 1]![counter] + (cycle[counter].byDay + cycle[counter].byNight);
      this.#before.push({
        charged: sum('charged'),
        discharged: sum('discharged'),
        exported: sum('exported'),
        imported: sum('imported'),
        load: sum('load'),
      });
    }
    return this.#before[days]!;
  }
}

interface Counted {
  powerW: number;
  todayWh: number;
  totalWh: number;
}

/** Returns what both cycles of a day have brought by now. */
function count({ cycles, before, nights, midnight, yieldWh }: StorageDay, counter: Counter, moment: Moment): Counted {
  const { time, acPowerW, energyTodayWh } = moment;
  const [yesterday, today] = [cycles[0][counter], cycles[1][counter]];
  const share = today.byDay / yieldWh;
  const byNight = yesterday.byNight * elapsed(nights[0], time) + today.byNight * elapsed(nights[1], time);
  return {
    powerW: share * acPowerW + powerIn(nights[0], yesterday, time) + powerIn(nights[1], today, time),
    todayWh: share * energyTodayWh + (byNight - yesterday.byNight * elapsed(nights[0], midnight)),
    totalWh: before[counter] + yesterday.byDay + byNight + share * energyTodayWh,
  };
}

function elapsed({ start, end }: Span, time: number): number {
  return min(1, max(0, (time - start) / (end - start)));
}

function powerIn({ start, end }: Span, { byNight }: Flow, time: number): number {
  return time >= start && time < end ? (byNight * 3600) / (end - start) : 0;
}
