import { between, random } from './noise.ts';
import type { ModelInverter, ModelSite, PhysicalSample, PlantModel } from './types.ts';

const DAY = 86_400;
/** Inverters of the plant to which something happened, in this order. */
export const incidentInverters = ['replaced', 'successor', 'silent', 'reset'] as const;
type Role = (typeof incidentInverters)[number];

/** What happened in a plant, Unix seconds. */
export interface Incidents {
  site: ModelSite;
  /** An inverter failed and another one took its place: the old one's counters end, the new one's begin at 0. */
  replacedAt: number;
  /** The logger of an inverter sent nothing for a week; the inverter went on. */
  silent: { from: number; to: number };
  /** The lifetime counter of an inverter began again at 0, after a new board. */
  resetAt: number;
}

/** Draws the incidents of a plant: one each in the winter and the spring of 2026, and a week in the summer, at noon UTC. */
export function incidentsOf(seed: number, site: ModelSite): Incidents {
  const noonOf = (from: string, to: string, index: number): number => {
    const days = between(Date.parse(from), Date.parse(to), random(seed, index)) / (DAY * 1000);
    return Math.floor(days) * DAY + DAY / 2;
  };
  const silentFrom = noonOf('2026-06-05', '2026-07-15', 3);
  return {
    site,
    resetAt: noonOf('2026-01-20', '2026-02-20', 1),
    replacedAt: noonOf('2026-04-10', '2026-05-10', 2),
    silent: { from: silentFrom, to: silentFrom + 7 * DAY },
  };
}

/** Returns the plant model with what happened in a plant of it. */
export function withIncidents(plantModel: PlantModel, incidents: Incidents): PlantModel {
  return {
    ...plantModel,
    incidents,
    sample: (inverter, time) => disturbedSample(plantModel, incidents, inverter, time),
    faults: (inverter, from, to) =>
      plantModel
        .faults(inverter, from, to)
        .filter(({ since }) => disturbedSample(plantModel, incidents, inverter, since).state !== 'offline'),
  };
}

function roleOf({ site }: Incidents, inverter: ModelInverter): Role | undefined {
  return inverter.site === site ? incidentInverters[site.inverters.indexOf(inverter)] : undefined;
}

function disturbedSample(
  plantModel: PlantModel,
  incidents: Incidents,
  inverter: ModelInverter,
  time: number,
): PhysicalSample {
  const { replacedAt, silent, resetAt } = incidents;
  const sampleAt = (at: number): PhysicalSample => plantModel.sample(inverter, at);
  switch (roleOf(incidents, inverter)) {
    case 'replaced':
      return time < replacedAt ? sampleAt(time) : offline(sampleAt(replacedAt - 1));
    case 'successor':
      return time < replacedAt
        ? { ...since(sampleAt(time), sampleAt(time)), state: 'offline' }
        : since(sampleAt(time), sampleAt(replacedAt));
    case 'silent':
      return time >= silent.from && time < silent.to ? offline(sampleAt(silent.from - 1)) : sampleAt(time);
    case 'reset':
      return time < resetAt ? sampleAt(time) : recounted(sampleAt(time), sampleAt(resetAt));
    default:
      return sampleAt(time);
  }
}

function offline(last: PhysicalSample): PhysicalSample {
  return { ...last, state: 'offline' };
}

/** The lifetime counter since a time; the clocks of day, month and year went on. */
function recounted(sample: PhysicalSample, from: PhysicalSample): PhysicalSample {
  return { ...sample, energyTotalWh: sample.energyTotalWh - from.energyTotalWh };
}

/** All counters since a time. */
function since(sample: PhysicalSample, from: PhysicalSample): PhysicalSample {
  const total = sample.energyTotalWh - from.energyTotalWh;
  return {
    ...sample,
    energyTotalWh: total,
    energyTodayWh: Math.min(sample.energyTodayWh, total),
    energyMonthWh: Math.min(sample.energyMonthWh, total),
    energyYearWh: Math.min(sample.energyYearWh, total),
    operatingHours: sample.operatingHours - from.operatingHours,
  };
}
