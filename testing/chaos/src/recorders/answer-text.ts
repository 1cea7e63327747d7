import { gunzipSync } from 'node:zlib';
import type { LogRecord } from './log-reader.ts';

/** The vendor's answer in a record of `raw.<vendor>`: large ones are compressed, and their header says so. */
export function answerText({ value, headers }: Pick<LogRecord, 'value' | 'headers'>): string {
  return String(value !== null && headers['content-encoding'] === 'gzip' ? gunzipSync(value) : value);
}
