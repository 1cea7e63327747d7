import type { HistoryEvent } from './events.ts';
import { DeviceOrder, NothingAfterRevocation, NothingLost, OneBody, type Invariant } from './invariants.ts';
import { Registers } from './registers.ts';

/** How long a change may take to be in effect, as the API promises it (5 s), while nothing is broken. */
export const promisedMs = 5_000;

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

const most = 5;

/** Holds a whole run against what must be so at each of its moments. @param graceMs how long a change may take to be in effect */
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
    return found.length === 0 ? [] : [`${name}: ${found.length}\n  ${found.slice(0, most).join('\n  ')}`];
  });
  const changeMs = registers.size === 0 ? undefined : registers.delayMs();
  const { overtaken } = deviceOrder;
  return { violations, events: count, revocationMs: revocation.latestMs, overtaken, changeMs };
}
