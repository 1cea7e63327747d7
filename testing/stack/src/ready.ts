import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SpawnedPart } from './child-process.ts';
import { StackError } from './stack-error.ts';
import type { PartName } from './stack.types.ts';

const POLL_MS = 100;
const TAIL_LINES = 20;

export interface Readiness {
  part: PartName | 'kubernetes' | 'seaweedfs' | 'clickhouse';
  process: SpawnedPart;
  logFile: string;
  /** Resolves when the part answers as its users need it (a login, not just an open port); rejects otherwise. */
  probe: () => Promise<void>;
  timeoutMs?: number;
  /** Blotted out of log lines and reasons in the error. */
  secrets?: readonly string[];
}

/**
 * Probes until the part answers. When it exits or does not answer in time it is ended.
 * @throws StackError with the last 20 lines of the log
 */
export async function untilReady(readiness: Readiness): Promise<void> {
  const deadline = Date.now() + (readiness.timeoutMs ?? 60_000);
  for (;;) {
    const failure = await attempt(readiness.probe);
    if (!failure) return;
    if (!readiness.process.alive) throw await notReady(readiness, 'it died at start');
    if (Date.now() > deadline) {
      await readiness.process.stop('SIGKILL');
      throw await notReady(readiness, `it does not answer: ${failure.message}`);
    }
    await sleep(POLL_MS);
  }
}

async function attempt(probe: () => Promise<void>): Promise<Error | undefined> {
  try {
    await probe();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

async function notReady(readiness: Readiness, what: string): Promise<StackError> {
  const lines = await logTail(readiness.logFile);
  const text = [`${what}. The end of ${readiness.logFile}:`, ...lines.map((line) => `  | ${line}`)].join('\n');
  return StackError.forPart(readiness.part, withoutSecrets(text, readiness.secrets ?? []));
}

export async function logTail(file: string, count = TAIL_LINES): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.trimEnd().split('\n').slice(-count);
}

export function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets.filter((secret) => secret !== '').reduce((rest, secret) => rest.replaceAll(secret, '***'), text);
}
