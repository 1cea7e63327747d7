import { caseTemperature, frequencyAt, insulationAt, phasesAt, powerFactorAt, stringsAt } from './electrical.ts';
import {
  availableDc,
  buildCurve,
  dayEnergy,
  energyToday,
  energyTotal,
  generationOf,
  limitAt,
  skyAt,
} from './energy.ts';
import type { DayCurve } from './energy.ts';
import { dayEvents, within } from './events.ts';
import type { InverterPlan } from './layout.ts';
import { acPower, dcPowerFor } from './power.ts';
import type { SiteSky } from './site-sky.ts';
import { Storage, type StorageDay } from './storage.ts';
import type { ModelFault, ModelInverter, PhysicalSample } from './types.ts';
import { calendarStarts } from './zone.ts';

const { acos, max, min, tan } = Math;

/** A day of a device: its power curve and where its counters stood. */
interface DeviceDay {
  curve: DayCurve;
  /** Lifetime energy at the beginning of the day's month and year, Wh. */
  monthStartWh: number;
  yearStartWh: number;
  hoursBefore: number;
  /** End of yesterday's generation, Unix seconds. */
  sleptSince: number;
  storage?: StorageDay;
}

/** One inverter of the plant model. Keeps the last days it was asked for. */
export class Device {
  readonly #days = new Map<number, DeviceDay>();
  readonly #storage: Storage | undefined;

  constructor(
    private readonly inverter: ModelInverter,
    private readonly plan: InverterPlan,
    private readonly site: SiteSky,
  ) {
    this.#storage =
      inverter.battery &&
      new Storage(inverter.battery, plan, {
        yieldOf: (dayNumber) => dayEnergy(plan, site, dayNumber),
        daysInService: (dayNumber) => site.daysInService(dayNumber),
      });
  }

  sample(time: number): PhysicalSample {
    const gap = this.#day(time).curve.events.dropOuts.find((span) => within(span, time));
    if (gap) return { ...this.#awake(gap.start - 1), state: 'offline' };
    return this.#awake(time);
  }

  faults(from: number, to: number): ModelFault[] {
    const found: ModelFault[] = [];
    for (let number = this.site.at(from).local.number; number <= this.site.at(to).local.number; number++) {
      const day = this.site.at(this.site.days.numbered(number).start);
      const { fault } = dayEvents(this.plan.seed, number, generationOf(this.plan, day), day.local);
      if (fault && fault.start >= from && fault.start < to)
        found.push({ kind: fault.kind, since: fault.start, until: fault.end });
    }
    return found;
  }

  #day(time: number): DeviceDay {
    const sky = this.site.at(time);
    const { number } = sky.local;
    const known = this.#days.get(number);
    if (known) return known;
    const starts = calendarStarts(number);
    const day: DeviceDay = {
      curve: buildCurve(this.plan, this.site, sky),
      monthStartWh: energyTotal(this.plan, this.site, starts.month, 0),
      yearStartWh: energyTotal(this.plan, this.site, starts.year, 0),
      hoursBefore: this.#hoursBefore(number),
      sleptSince: this.site.at(sky.local.start - 1).sleep,
    };
    if (this.#storage) day.storage = this.#storageDay(this.#storage, day);
    if (this.#days.size > 3) this.#days.clear();
    this.#days.set(number, day);
    return day;
  }

  #storageDay(storage: Storage, { curve, sleptSince }: DeviceDay): StorageDay {
    const { day, generation, energy } = curve;
    return storage.day(day.local.number, {
      nights: [
        { start: sleptSince, end: generation.start },
        { start: generation.end, end: generationOf(this.plan, this.site.at(day.local.end)).start },
      ],
      midnight: day.local.start,
      yieldWh: energy.at(-1)!,
    });
  }

  #hoursBefore(dayNumber: number): number {
    const starting = (this.site.daysInService(dayNumber) * this.plan.startSeconds) / 3600;
    return max(0, this.site.hoursUpTo(dayNumber) - starting);
  }

  #awake(time: number): PhysicalSample {
    const { plan } = this;
    const { curve, hoursBefore, monthStartWh, yearStartWh, sleptSince, storage } = this.#day(time);
    const { start, end } = curve.generation;
    const sky = skyAt(plan, this.site, curve.day, time);
    const state = stateAt(curve, time);
    const fault = state === 'fault' ? curve.events.fault : undefined;
    const feeding = state === 'generating' || state === 'limited';
    const acPowerW = feeding ? acPower(plan, availableDc(plan, sky, curve.scale), limitAt(curve.events, time)) : 0;
    const dcPowerW = dcPowerFor(plan, acPowerW);
    const powerFactor = powerFactorAt(plan, acPowerW);
    const energyTodayWh = energyToday(curve, time);
    const energyTotalWh = energyTotal(plan, this.site, curve.day.local.number, energyTodayWh);
    const turnedOffAt = time >= end ? end : time < curve.day.wake ? sleptSince : undefined;
    const sample: PhysicalSample = {
      time,
      state,
      strings: stringsAt(plan, sky, state === 'waiting' ? 0 : curve.scale, dcPowerW),
      dcPowerW,
      acPowerW,
      reactivePowerVar: acPowerW * tan(acos(powerFactor)),
      powerFactor,
      phases: phasesAt(plan, this.inverter, time, acPowerW, powerFactor, fault?.kind),
      frequencyHz: frequencyAt(plan, this.site.seed, time, fault?.kind),
      temperatureC: caseTemperature(plan, sky.air, acPowerW, time, fault?.kind),
      energyTodayWh,
      energyTotalWh,
      energyMonthWh: energyTotalWh - monthStartWh,
      energyYearWh: energyTotalWh - yearStartWh,
      operatingHours: hoursBefore + min(max(0, time - start), end - start) / 3600,
      efficiencyPercent: dcPowerW > 0 ? (acPowerW / dcPowerW) * 100 : 0,
      insulationKohm: insulationAt(plan, time, fault?.kind),
    };
    if (fault) sample.fault = { kind: fault.kind, since: fault.start };
    if (time >= start) sample.turnedOnAt = start;
    if (turnedOffAt !== undefined) sample.turnedOffAt = turnedOffAt;
    if (this.#storage && storage) Object.assign(sample, this.#storage.sample(storage, { ...sample, air: sky.air }));
    return sample;
  }
}

function stateAt({ day, generation, events }: DayCurve, time: number): PhysicalSample['state'] {
  if (time < day.wake || time >= day.sleep) return 'waiting';
  if (time < generation.start) return 'starting';
  if (within(events.fault, time)) return 'fault';
  return within(events.curtailment, time) ? 'limited' : 'generating';
}
