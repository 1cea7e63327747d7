/** The energies of an interval, in the order of the lists that hold them (`Energies`). EGenerated is the AC energy of the inverter. */
export const energyMembers = [
  'EGenerated',
  'EGridExport',
  'EGridImport',
  'EBatteryCharge',
  'EBatteryDischarge',
  'ELoad',
] as const;
export type EnergyMember = (typeof energyMembers)[number];

/** Where an energy comes from, in the order of trust; `mixed`: several of them, `none`: nothing is known. */
export const energySources = ['none', 'counter', 'day_counter', 'vendor_day', 'power', 'mixed'] as const;
export type EnergySource = (typeof energySources)[number];

/** By the place in `energyMembers`; undefined is not known, never 0. Wh, whole numbers. */
export type Energies = (number | undefined)[];
/** By the place in `energyMembers`; `none` where the energy is not known. */
export type Sources = EnergySource[];

/** A part of a day in slots: a quarter hour of UTC. */
export interface Slot {
  energies: Energies;
  sources: Sources;
  /** W, of PowerACOutputActive: time-weighted mean of the time in which it is known, and highest sample. */
  powerMean: number | undefined;
  powerPeak: number | undefined;
  /** Seconds of 900 whose samples came. */
  coveredSeconds: number;
  /** Seconds of 900 in which the inverter slept: no sample is expected. */
  asleepSeconds: number;
  /** 0 until the slot is closed (a later reading came, or 30 min passed after its end); then 1, and one more with each change. */
  version: number;
}

/** The energy of a gap between two readings: known as a whole, not how it is distributed. */
export interface Span {
  /** Unix seconds. `start` may lie in an earlier day than the one that holds the span: the day in which the gap ends does. */
  start: number;
  end: number;
  energies: Energies;
  sources: Sources;
}

/** The energy of a device in a local day. */
export interface DayEnergy {
  /** Unix seconds of local midnights, multiples of 900. */
  start: number;
  end: number;
  /** The expected time between two samples; 0 where no reading came. */
  stepSeconds: number;
  /** One for each quarter hour of the day: 92 to 100. Empty where no reading came. */
  slots: Slot[];
  spans: Span[];
  /** Whether samples report grid, battery or load: then nothing sleeps at night but the generation. */
  metered: boolean;
  /** The vendor's sums of the day (`device.day`), used where no reading came. Wh. */
  vendorDay: Energies | undefined;
  /** Changes of spans and of the vendor's sums after the first time. */
  revisions: number;
}

/** The sum of an interval, of one device or of several, before it is rounded and named: see `intervalOf`. */
export interface EnergySum {
  /** Unix seconds. */
  start: number;
  end: number;
  energies: Energies;
  sources: Sources;
  /** W. The peak of several devices is not known from theirs: undefined. */
  powerMean: number | undefined;
  powerPeak: number | undefined;
  /** Per cent, not rounded. */
  complete: number;
  version: number;
  /** Whether a part of a gap's energy was distributed over time (`fill=linear`). */
  filled: boolean;
}

/** What the API says of an interval. The energies are in kWh with two decimals; what is not known is absent. */
export type Interval = {
  /** Unix seconds. */
  start: number;
  end: number;
  /** 0 until a slot of it is closed; then it rises with each change. */
  version: number;
  /** Per cent, one decimal. */
  complete: number;
  /** That of EGenerated where it is known, else of the other energies. */
  source: EnergySource;
  filled?: true;
  /** kW, three decimals. */
  PowerMean?: number;
  PowerPeak?: number;
} & Partial<Record<EnergyMember, number>>;

/** The members that `fields` may name. */
export const energyFields = [...energyMembers, 'PowerMean', 'PowerPeak'] as const;
export type EnergyField = (typeof energyFields)[number];
