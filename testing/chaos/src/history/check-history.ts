import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { durationSeconds } from '@heliograph/stack';
import { type HistoryEvent, readHistory } from './events.ts';
import { DeviceOrder, NothingAfterRevocation, NothingLost, OneBody, type Invariant } from './invariants.ts';
import { Registers } from './registers.ts';

/** The time until a change is in effect, as the API guarantees it (5 s), without faults. */
const promisedMs = 5_000;

export interface Checked {
  /** Named by their invariant. */
  violations: string[];
  events: number;
  /** After the last acknowledged revocation at which something was delivered, ms. */
  revocationMs: number;
  /** Deliveries to webhooks that newer ones of their device overtook after a fault. */
  overtaken: number;
  /** After which a change of a webhook was in effect, ms; undefined without changes, or when they contradict. */
  changeMs: number | undefined;
}

const max = 5;

/** Checks a whole run against the invariants of each of its moments. @param graceMs how long a change may take to be in effect */
export async function checkHistory(
  events: AsyncIterable<HistoryEvent> | Iterable<HistoryEvent>,
  graceMs = promisedMs,
): Promise<Checked> {
  const revocation = new NothingAfterRevocation(graceMs);
  const registers = new Registers(graceMs);
  const deviceOrder = new DeviceOrder();
  const invariants: Readonly<Record<string, Invariant>> = {
    'nothing lost': new NothingLost(),
    'one body per key': new OneBody(),
    'order per device': deviceOrder,
    'nothing after a revocation': revocation,
    'linearizable control': registers,
  };
  let count = 0;
  for await (const event of events) {
    count += 1;
    for (const invariant of Object.values(invariants)) invariant.take(event);
  }
  const violations = Object.entries(invariants).flatMap(([name, invariant]) => {
    const found = invariant.violations();
    return found.length === 0 ? [] : [`${name}: ${found.length}\n  ${found.slice(0, max).join('\n  ')}`];
  });
  const changeMs = registers.size === 0 ? undefined : registers.delayMs();
  const { overtaken } = deviceOrder;
  return { violations, events: count, revocationMs: revocation.latestMs, overtaken, changeMs };
}

/** `check-history FILE [--grace 5s]`: the invariants over the history of a run that is long over. @returns the exit code */
export async function checkFile(args: readonly string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { grace: { type: 'string' } },
  });
  const [file] = positionals;
  if (file === undefined || !existsSync(file)) {
    process.stderr.write('check-history needs a history file\n');
    return 64;
  }
  for await (const event of readHistory(file)) {
    if (event.type !== 'run') break;
    process.stdout.write(`${event.command} (seed ${event.seed}, ${new Date(event.at).toISOString()})\n`);
  }
  const graceMs = values.grace === undefined ? undefined : durationSeconds('--grace', values.grace) * 1000;
  const { events, violations, changeMs } = await checkHistory(readHistory(file), graceMs);
  const changes = changeMs === undefined ? '' : `, changes in effect after ${changeMs} ms at most`;
  process.stdout.write(`${events} events${changes}\n${violations.join('\n')}\n`);
  process.stdout.write(violations.length === 0 ? 'every invariant held\n' : 'FAILED\n');
  return violations.length === 0 ? 0 : 1;
}
