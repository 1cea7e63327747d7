import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { recordDictionary } from './record-dictionary.ts';

/** The number of the dictionary: the first byte of a packed record. */
const FIRST = 1;
/** Dictionary and record nearly always fit into 8 KiB; a larger window only costs. */
const settings = { dictionary: recordDictionary, windowBits: 13 } as const;

/** Compresses a record, to a quarter of its size. */
export function packRecord(json: Buffer): Buffer {
  return Buffer.concat([Buffer.of(FIRST), deflateRawSync(json, { ...settings, level: 1, memLevel: 8 })]);
}

/** Returns the text of a packed record. @throws Error for a record that an unknown version packed */
export function unpackRecord(packed: Buffer): string {
  if (packed[0] !== FIRST) throw new Error(`a record is kept in form ${packed[0]}, which this version does not know`);
  return inflateRawSync(packed.subarray(1), settings).toString();
}
