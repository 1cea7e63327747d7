import { gunzipSync } from 'node:zlib';
import type { LogRecord } from './log-reader.ts';

/** The vendor whose raw answers are looked into: its inverter calls list `sn` and `dataTimestamp` (Unix ms) of each sample. */
export const rawTopic = 'raw.solis';

const calls = ['inverterDetailList', 'inverterDetail', 'inverterDay'];

interface SolisSample {
  sn?: string;
  dataTimestamp?: string | number;
}

/**
 * Compares the samples in a vendor's answers, as ingest wrote them, with the records that the normalizer made of them: whatever is killed between the two,
 * each must exist.
 */
export class RawRecorder {
  /** True where clouds send false answers on purpose, which cannot be compared with records. */
  off = false;
  readonly #samples = new Set<string>();
  readonly #written = new Set<string>();

  get samples(): number {
    return this.#samples.size;
  }

  /** A record of `raw.solis`. */
  answered(record: Pick<LogRecord, 'value' | 'headers'>): void {
    if (this.off) return;
    const { call } = JSON.parse(record.headers.envelope ?? '{}') as { call?: string };
    if (call === undefined || !calls.includes(call)) return;
    for (const { sn, dataTimestamp } of samplesIn(JSON.parse(answerText(record))))
      this.#samples.add(`solis:${encoded(String(sn))}:${Math.floor(Number(dataTimestamp) / 1000)}`);
  }

  /** A record of `basedata`. */
  wrote(key: string): void {
    if (key.startsWith('solis:')) this.#written.add(key);
  }

  /** Keys of samples that never became a record. */
  missing(): string[] {
    return [...this.#samples].filter((key) => !this.#written.has(key));
  }
}

/** Contract §5: percent-encoded outside `A-Z a-z 0-9 _ -`; serial numbers are ASCII. */
function encoded(serial: string): string {
  return serial.replace(/[^A-Za-z0-9_-]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);
}

function samplesIn(value: unknown): SolisSample[] {
  if (Array.isArray(value)) return value.flatMap(samplesIn);
  if (typeof value !== 'object' || value === null) return [];
  const { sn, dataTimestamp } = value as SolisSample;
  if (sn !== undefined && dataTimestamp !== undefined) return [value];
  return Object.values(value).flatMap(samplesIn);
}

/** The vendor's answer in a record of `raw.<vendor>`: large ones are compressed, as their header states. */
export function answerText({ value, headers }: Pick<LogRecord, 'value' | 'headers'>): string {
  return String(value !== null && headers['content-encoding'] === 'gzip' ? gunzipSync(value) : value);
}
