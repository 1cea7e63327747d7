import { slotSeconds } from './local-day.ts';
import { type DayEnergy, type Energies, energyMembers, energySources, type Slot, type Sources } from './types.ts';
import { VarintReader, VarintWriter } from './varint.ts';

/** Packs the energy of a day: 250 to 370 B where only generation is reported, by the clouds. */
export function packDay(day: DayEnergy): Uint8Array {
  const out = new VarintWriter();
  out.unsigned(day.start / slotSeconds);
  out.unsigned((day.end - day.start) / slotSeconds);
  out.unsigned(day.stepSeconds);
  out.unsigned(day.metered ? 1 : 0);
  out.unsigned(day.revisions);
  out.unsigned(day.vendorDay === undefined ? 0 : 1);
  if (day.vendorDay !== undefined) writeEnergies(out, day.vendorDay, day.vendorDay.map(vendorSource));
  out.unsigned(day.spans.length);
  for (const { start, end, energies, sources } of day.spans) {
    out.signed(start - day.start);
    out.unsigned(end - start);
    writeEnergies(out, energies, sources);
  }
  out.unsigned(day.slots.length);
  writeSlots(out, day.slots);
  return out.packed();
}

/** Throws a RangeError for bytes of another format. */
export function unpackDay(bytes: Uint8Array): DayEnergy {
  const packed = new VarintReader(bytes);
  const start = packed.unsigned() * slotSeconds;
  const end = start + packed.unsigned() * slotSeconds;
  const stepSeconds = packed.unsigned();
  const metered = packed.unsigned() === 1;
  const revisions = packed.unsigned();
  const vendorDay = packed.unsigned() === 1 ? readEnergies(packed).energies : undefined;
  const spans = Array.from({ length: packed.unsigned() }, () => {
    const spanStart = start + packed.signed();
    const spanEnd = spanStart + packed.unsigned();
    const { energies, sources } = readEnergies(packed);
    return { start: spanStart, end: spanEnd, energies, sources };
  });
  return { start, end, stepSeconds, metered, revisions, vendorDay, spans, slots: readSlots(packed) };
}

function vendorSource(energy: number | undefined): 'vendor_day' | 'none' {
  return energy === undefined ? 'none' : 'vendor_day';
}

/** An energy is there where its source is not `none`. */
function writeEnergies(out: VarintWriter, energies: Energies, sources: Sources): void {
  out.runs(sources.map((source) => energySources.indexOf(source)));
  for (const energy of energies) if (energy !== undefined) out.unsigned(energy);
}

function readEnergies(packed: VarintReader): { energies: Energies; sources: Sources } {
  const sources = packed.runs(energyMembers.length).map((n) => energySources[n]!);
  const energies = sources.map((source) => (source === 'none' ? undefined : packed.unsigned()));
  return { energies, sources };
}

/** Column by column: those of a quiet day are long runs, and what follows another is like it. */
function writeSlots(out: VarintWriter, slots: readonly Slot[]): void {
  out.runs(slots.map(({ coveredSeconds }) => coveredSeconds));
  out.runs(slots.map(({ asleepSeconds }) => asleepSeconds));
  out.runs(slots.map(({ version }) => version));
  energyMembers.forEach((_, m) => {
    out.runs(slots.map(({ sources }) => energySources.indexOf(sources[m]!)));
    let last = 0;
    for (const { energies } of slots) {
      const energy = energies[m];
      if (energy === undefined) continue;
      out.signed(energy - last);
      last = energy;
    }
  });
  out.runs(
    slots.map(({ powerMean, powerPeak }) => (powerMean === undefined ? 0 : 1) + (powerPeak === undefined ? 0 : 2)),
  );
  for (const { powerMean } of slots.map(withExpectedMean)) if (powerMean !== undefined) out.signed(powerMean);
  for (const { powerPeak, powerMean } of slots) if (powerPeak !== undefined) out.signed(powerPeak - (powerMean ?? 0));
}

/** The mean power is nearly that of the energy: Wh of a quarter hour times four. */
function withExpectedMean({ powerMean, energies }: Slot): { powerMean: number | undefined } {
  return { powerMean: powerMean === undefined ? undefined : powerMean - 4 * (energies[0] ?? 0) };
}

function readSlots(packed: VarintReader): Slot[] {
  const length = packed.unsigned();
  const covered = packed.runs(length);
  const asleep = packed.runs(length);
  const versions = packed.runs(length);
  const slots = versions.map((version, i): Slot => ({
    energies: [],
    sources: [],
    powerMean: undefined,
    powerPeak: undefined,
    coveredSeconds: covered[i]!,
    asleepSeconds: asleep[i]!,
    version,
  }));
  energyMembers.forEach(() => {
    const sources = packed.runs(length);
    let last = 0;
    slots.forEach((slot, i) => {
      const source = energySources[sources[i]!]!;
      slot.sources.push(source);
      if (source !== 'none') last += packed.signed();
      slot.energies.push(source === 'none' ? undefined : last);
    });
  });
  const known = packed.runs(length);
  slots.forEach((slot, i) => {
    if (known[i]! % 2 === 1) slot.powerMean = packed.signed() + 4 * (slot.energies[0] ?? 0);
  });
  slots.forEach((slot, i) => {
    if (known[i]! >= 2) slot.powerPeak = packed.signed() + (slot.powerMean ?? 0);
  });
  return slots;
}
