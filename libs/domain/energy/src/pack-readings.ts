import { emptyReading, type Reading, readingMembers } from './reading.ts';
import { VarintReader, VarintWriter } from './varint.ts';

/** BaseData has two decimals of a kWh: energies are packed in 10 Wh. Powers have three of a kW: in W. */
const unitOf = readingMembers.map((member) => (member.startsWith('E') ? 10 : 1));

/** Packs the readings of a day: about 1.2 KB for 288 with five members. */
export function packReadings(readings: readonly Reading[]): Uint8Array {
  const out = new VarintWriter();
  out.unsigned(readings.length);
  let [at, interval] = [0, 0];
  for (const reading of readings) {
    // Samples come at an interval: its changes are small.
    out.signed(reading.at - at - interval);
    interval = at === 0 ? 0 : reading.at - at;
    ({ at } = reading);
  }
  readingMembers.forEach((member, m) => {
    out.runs(readings.map((reading) => (reading[member] === undefined ? 0 : 1)));
    let last = 0;
    for (const reading of readings) {
      const value = reading[member];
      if (value === undefined) continue;
      const units = value / unitOf[m]!;
      out.signed(units - last);
      last = units;
    }
  });
  return out.packed();
}

/** Throws a RangeError for bytes of another format. */
export function unpackReadings(bytes: Uint8Array): Reading[] {
  const packed = new VarintReader(bytes);
  const readings: Reading[] = [];
  let [at, interval] = [0, 0];
  for (let n = packed.unsigned(); n > 0; n -= 1) {
    const next = at + interval + packed.signed();
    interval = at === 0 ? 0 : next - at;
    at = next;
    readings.push(emptyReading(at));
  }
  readingMembers.forEach((member, m) => {
    const known = packed.runs(readings.length);
    let last = 0;
    readings.forEach((reading, i) => {
      if (known[i] === 0) return;
      last += packed.signed();
      reading[member] = last * unitOf[m]!;
    });
  });
  return readings;
}
