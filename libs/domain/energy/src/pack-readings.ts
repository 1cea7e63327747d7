import { emptyReading, lifetimeMembers, type Reading, type ReadingMember, readingMembers } from './reading.ts';
import { stepOf } from './timeline.ts';
import { VarintReader, VarintWriter } from './varint.ts';

/** BaseData has two decimals of a kWh: energies are packed in 10 Wh. Powers have three of a kW: in W. */
const unitOf = (member: ReadingMember): number => (member.startsWith('E') ? 10 : 1);

/** Packs the readings of a day: about 1.5 KB for 288 with five members. */
export function packReadings(readings: readonly Reading[]): Uint8Array {
  const out = new VarintWriter();
  out.unsigned(readings.length);
  // Samples come at an interval, with a jitter.
  const step = stepOf(readings);
  out.unsigned(step);
  let last = 0;
  for (const { at } of readings) {
    out.signed(at - last - step);
    last = at;
  }
  for (const member of readingMembers) writeMember(out, readings, member);
  const hasLifetimes = readings.some((reading) => lifetimeMembers.some((member) => reading[member] !== undefined));
  if (hasLifetimes) for (const member of lifetimeMembers) writeMember(out, readings, member);
  return out.packed();
}

function writeMember(out: VarintWriter, readings: readonly Reading[], member: ReadingMember): void {
  out.runs(readings.map((reading) => (reading[member] === undefined ? 0 : 1)));
  const unit = unitOf(member);
  let lastUnits = 0;
  for (const reading of readings) {
    const value = reading[member];
    if (value === undefined) continue;
    const units = value / unit;
    out.signed(units - lastUnits);
    lastUnits = units;
  }
}

/** Throws a RangeError for bytes of another format. */
export function unpackReadings(bytes: Uint8Array): Reading[] {
  const packed = new VarintReader(bytes);
  const readings: Reading[] = [];
  const count = packed.unsigned();
  const step = packed.unsigned();
  let last = 0;
  for (let n = 0; n < count; n += 1) {
    last += step + packed.signed();
    readings.push(emptyReading(last));
  }
  for (const member of readingMembers) readMember(packed, readings, member);
  if (!packed.isAtEnd) for (const member of lifetimeMembers) readMember(packed, readings, member);
  return readings;
}

function readMember(packed: VarintReader, readings: readonly Reading[], member: ReadingMember): void {
  const known = packed.runs(readings.length);
  const unit = unitOf(member);
  let units = 0;
  readings.forEach((reading, i) => {
    if (known[i] === 0) return;
    units += packed.signed();
    reading[member] = units * unit;
  });
}
