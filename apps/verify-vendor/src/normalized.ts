import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import type { BaseDataRecord, StorageType } from '@heliograph/base-data';
import type { RawAnswer, RawEnvelope } from '@heliograph/vendor-contract';

/** The normalizer's records of one answer. */
export interface Normalized {
  records: BaseDataRecord[];
  /** Records of batteries and meters. */
  storage: readonly object[];
  rejections: { reason: string; detail?: string; serial?: string }[];
}

export type Normalize = (answers: readonly RawAnswer[], context: NormalizeContext) => Promise<Normalized[]>;

export interface NormalizeContext {
  vendor: string;
  samplePeriodSeconds: number;
  timeScale: number;
  include: readonly StorageType[];
}

/** apps/ingest/dist/verify-vendor, and the same depth in the sources. */
const program = join(import.meta.dirname, '..', '..', 'normalizer', 'dist', 'normalize-answers.js');

/** Runs the normalizer's own program on the answers, history first: its records are those that consumers would get. Throws `Error` when it fails. */
export const normalizeInProgram: Normalize = async (answers, context) => {
  if (!existsSync(program)) throw new Error('the normalizer is not built');
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'ignore'] });
  const exited = new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
  child.stdin.on('error', () => undefined);
  child.stdin.end(answers.map(({ body, ...answer }) => lineOf(context, answer, body)).join(''));
  const output = await textOf(child.stdout);
  if ((await exited) !== 0) throw new Error('the normalizer failed');
  return output
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Normalized);
};

function lineOf(context: NormalizeContext, answer: Omit<RawAnswer, 'body'>, body: string): string {
  const envelope: RawEnvelope = { ...context, ...answer, accountId: 'acc_verify', vendorAccountId: 'va_verify' };
  return `${JSON.stringify({ envelope, body })}\n`;
}
