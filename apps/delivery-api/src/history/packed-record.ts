import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { recordDictionary } from './record-dictionary.ts';

/** Number of the dictionary: the first byte of what is kept. */
const FIRST = 1;
/** Dictionary and record fit into 8 KiB nearly always: a larger window only costs. */
const settings = { dictionary: recordDictionary, windowBits: 13 } as const;

/** A record as it is kept: a quarter of its size. */
export function packRecord(json: Buffer): Buffer {
  return Buffer.concat([Buffer.of(FIRST), deflateRawSync(json, { ...settings, level: 1, memLevel: 8 })]);
}

/** The bytes that were packed, as text. @throws Error for what was packed by a version that is not known here */
export function unpackRecord(packed: Buffer): string {
  if (packed[0] !== FIRST) throw new Error(`a record is kept in form ${packed[0]}, which this version does not know`);
  return inflateRawSync(packed.subarray(1), settings).toString();
}
