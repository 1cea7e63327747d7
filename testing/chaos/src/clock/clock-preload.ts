/**
 * Loaded before a service: its clock is off by as many ms as the file of its name in CHAOS_CLOCKS contains; no file means no difference. The file is read
 * periodically, so that a clock jumps while the service runs.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shiftedDate } from './shifted-date.ts';

const lookMs = 100;
const { CHAOS_CLOCKS: directory, KAFKA_GROUP_INSTANCE_ID: name } = process.env;

if (directory !== undefined && name !== undefined) {
  const file = join(directory, name);
  let offsetMs = readOffset(file);
  setInterval(() => (offsetMs = readOffset(file)), lookMs).unref();
  globalThis.Date = shiftedDate(Date, () => offsetMs);
}

function readOffset(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return 0;
  }
}
