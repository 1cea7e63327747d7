import type { HistoryEvent, ObservedEvent, OperationEvent } from './events.ts';
import type { Invariant } from './invariants.ts';
import { firstContradiction, type RegisterOperation } from './register.ts';

/** Steps in which the delay of deliveries is looked for, ms. */
const stepMs = 100;

interface Register {
  /** The value of the first write: that with which the webhook was created. */
  initial: string | undefined;
  operations: OperationEvent[];
  observed: ObservedEvent[];
}

/**
 * Each register of a webhook (paused, filter, secret) behaves as one variable: calls of the API take effect at one moment each, and a delivery
 * shows the value of a moment that is no longer ago than a change may take to reach the dispatcher.
 */
export class Registers implements Invariant {
  readonly #graceMs: number;
  readonly #registers = new Map<string, Register>();

  constructor(graceMs: number) {
    this.#graceMs = graceMs;
  }

  take(event: HistoryEvent): void {
    if (event.type !== 'operation' && event.type !== 'observed') return;
    const name = `${event.webhook} ${event.register}`;
    let register = this.#registers.get(name);
    if (register === undefined)
      this.#registers.set(name, (register = { initial: undefined, operations: [], observed: [] }));
    if (event.type === 'observed') register.observed.push(event);
    else if (register.initial === undefined && event.kind === 'write') register.initial = event.value;
    else register.operations.push(event);
  }

  violations(): string[] {
    return [...this.#registers].flatMap(([name, register]) => {
      const contradiction = contradictionOf(register, this.#graceMs);
      return contradiction === undefined ? [] : [`${name}: ${describe(contradiction)}`];
    });
  }

  /** The latest time after its acknowledgement at which a change is in effect, in steps; undefined when even the grace explains too little. */
  delayMs(): number | undefined {
    const registers = [...this.#registers.values()];
    const explains = (ms: number) => registers.every((register) => contradictionOf(register, ms) === undefined);
    if (!explains(this.#graceMs)) return undefined;
    let [min, max] = [0, Math.ceil(this.#graceMs / stepMs)];
    while (min < max) {
      const middle = Math.floor((min + max) / 2);
      if (explains(middle * stepMs)) max = middle;
      else min = middle + 1;
    }
    return min * stepMs;
  }

  get size(): number {
    return this.#registers.size;
  }
}

function contradictionOf({ initial = '', operations, observed }: Register, graceMs: number) {
  return firstContradiction(initial, [
    ...operations.map(({ kind, value, from, to }): RegisterOperation => ({ kind, values: [value], from, to })),
    ...observed.map(({ oneOf, from, at }) => ({
      kind: 'read' as const,
      values: oneOf,
      to: at,
      // The time in a key runs ahead of the clock where a device has more than one sample a second.
      from: Math.min(from, at) - graceMs,
    })),
  ]);
}

function describe({ kind, values, from, to }: RegisterOperation): string {
  return `a ${kind} of ${values.join(' or ')} from ${from} to ${to ?? 'an unknown time'} fits into no order`;
}
