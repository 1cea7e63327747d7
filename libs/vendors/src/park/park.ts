import { caseTemperature, frequencyAt, insulationAt, phasesAt, powerFactorAt, stringsAt } from './electrical.ts';
import {
  availableDc,
  buildCurve,
  type DayCurve,
  energyToday,
  energyTotal,
  generationOf,
  limitAt,
  skyAt,
} from './energy.ts';
import { dayEvents, within } from './events.ts';
import { buildPlan, buildSites, type InverterPlan } from './layout.ts';
import { hashText, random } from './noise.ts';
import { acPower, dcPowerFor } from './power.ts';
import { SiteSky } from './site-sky.ts';
import { calendarStarts } from './zone.ts';
import type { Park, ParkFault, ParkInverter, ParkOptions, PhysicalSample } from './types.ts';

/** A park is a pure function of its options: the same seed shows the same values at the same time, in any order of asking. */
export function createPark(options: ParkOptions): Park {
  const seed = hashText(options.seed);
  const sites = buildSites(seed, options.inverters);
  const inverters = sites.flatMap((site) => site.inverters);
  const skies = sites.map((site) => new SiteSky(seed, site));
  const devices = inverters.map(
    (inverter) => new Device(inverter, buildPlan(seed, inverter), skies[inverter.site.index]!),
  );
  return {
    sites,
    inverters,
    sample: (inverter, unixSeconds) => devices[inverter.index]!.sample(unixSeconds),
    faults: (inverter, from, to) => devices[inverter.index]!.faults(from, to),
    newestSampleTime: (inverter, nowSeconds, periodSeconds) => {
      const phase = Math.floor(random(seed, 700_000 + inverter.index) * periodSeconds);
      return Math.floor(Math.floor((nowSeconds - phase) / periodSeconds) * periodSeconds + phase);
    },
  };
}

class Device {
  private readonly curves = new Map<number, DayCurve>();

  constructor(
    private readonly inverter: ParkInverter,
    private readonly plan: InverterPlan,
    private readonly site: SiteSky,
  ) {}

  sample(time: number): PhysicalSample {
    const { events } = this.curve(time);
    const gap = events.dropOuts.find((span) => within(span, time));
    if (gap) return { ...this.awake(gap.start - 1), state: 'offline' };
    return this.awake(time);
  }

  private curve(time: number): DayCurve {
    const day = this.site.at(time);
    const known = this.curves.get(day.local.number);
    if (known) return known;
    const curve = buildCurve(this.plan, this.site, day);
    if (this.curves.size > 3) this.curves.clear();
    this.curves.set(day.local.number, curve);
    return curve;
  }

  private awake(time: number): PhysicalSample {
    const curve = this.curve(time);
    const { plan } = this;
    const sky = skyAt(plan, this.site, curve.day, time);
    const state = stateAt(curve, time);
    const fault = state === 'fault' ? curve.events.fault : undefined;
    const feeding = state === 'generating' || state === 'limited';
    const acPowerW = feeding ? acPower(plan, availableDc(plan, sky, curve.scale), limitAt(curve.events, time)) : 0;
    const dcPowerW = dcPowerFor(plan, acPowerW);
    const powerFactor = powerFactorAt(plan, acPowerW);
    const today = energyToday(curve, time);
    return {
      time,
      state,
      ...(fault && { fault: { kind: fault.kind, since: fault.start } }),
      strings: stringsAt(plan, sky, state === 'waiting' ? 0 : curve.scale, dcPowerW),
      dcPowerW,
      acPowerW,
      reactivePowerVar: acPowerW * Math.tan(Math.acos(powerFactor)),
      powerFactor,
      phases: phasesAt(plan, this.inverter, time, acPowerW, powerFactor, fault?.kind),
      frequencyHz: frequencyAt(plan, this.site.seed, time, fault?.kind),
      temperatureC: caseTemperature(plan, sky.air, acPowerW, time, fault?.kind),
      energyTodayWh: today,
      ...this.counters(curve.day.local.number, today),
      operatingHours: this.operatingHours(curve, time),
      efficiencyPercent: dcPowerW > 0 ? (acPowerW / dcPowerW) * 100 : 0,
      insulationKohm: insulationAt(plan, time, fault?.kind),
      ...(time >= curve.generation.start && { turnedOnAt: curve.generation.start }),
      ...this.turnedOff(curve, time),
    };
  }

  private counters(
    day: number,
    today: number,
  ): Pick<PhysicalSample, 'energyTotalWh' | 'energyMonthWh' | 'energyYearWh'> {
    const { month, year } = calendarStarts(day);
    const before = (start: number): number => energyTotal(this.plan, this.site, start, 0);
    const energyTotalWh = energyTotal(this.plan, this.site, day, today);
    return { energyTotalWh, energyMonthWh: energyTotalWh - before(month), energyYearWh: energyTotalWh - before(year) };
  }

  private turnedOff({ day, generation }: DayCurve, time: number): { turnedOffAt?: number } {
    if (time >= generation.end) return { turnedOffAt: generation.end };
    return time < day.wake ? { turnedOffAt: this.site.at(day.local.start - 1).sleep } : {};
  }

  faults(from: number, to: number): ParkFault[] {
    const found: ParkFault[] = [];
    for (let number = this.site.at(from).local.number; number <= this.site.at(to).local.number; number++) {
      const day = this.site.at(this.site.days.numbered(number).start);
      const { fault } = dayEvents(this.plan.seed, number, generationOf(this.plan, day), day.local);
      if (fault && fault.start >= from && fault.start < to)
        found.push({ kind: fault.kind, since: fault.start, until: fault.end });
    }
    return found;
  }

  private operatingHours(curve: DayCurve, time: number): number {
    const { number } = curve.day.local;
    const { start, end } = curve.generation;
    const before = this.site.hoursUpTo(number) - (this.site.daysInService(number) * this.plan.startSeconds) / 3600;
    return Math.max(0, before) + Math.min(Math.max(0, time - start), end - start) / 3600;
  }
}

function stateAt({ day, generation, events }: DayCurve, time: number): PhysicalSample['state'] {
  if (time < day.wake || time >= day.sleep) return 'waiting';
  if (time < generation.start) return 'starting';
  if (within(events.fault, time)) return 'fault';
  return within(events.curtailment, time) ? 'limited' : 'generating';
}
