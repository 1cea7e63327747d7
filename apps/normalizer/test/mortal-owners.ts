import type { IncomingRecord } from '@heliograph/kafka';
import { random } from './one-body-suite.ts';
import { partition, type SimulatedPartition } from './simulated-partition.ts';

/** Owners of one partition, of which each dies at some point. */
export class MortalOwners {
  deaths = 0;
  readonly #below: (end: number) => number;

  constructor(
    readonly log: SimulatedPartition,
    seed: number,
  ) {
    const next = random(seed);
    this.#below = (end) => Math.floor(next() * end);
  }

  async normalize(answers: readonly IncomingRecord[]): Promise<void> {
    const { log } = this;
    for (const answer of answers) log.append({ ...answer, partition });
    // In the middle of what the next send writes, be that records or states.
    if (this.#below(8) === 0) log.nextSend = { lands: this.#below(6), then: this.#below(2) === 0 ? 'crash' : 'pause' };
    if (this.#below(4) > 0) await log.owner.process(1 + this.#below(20), 'live');
    if (this.#below(6) === 0) await log.owner.commit(this.#below(2) === 0);
    if (log.owner.gone || this.#below(60) === 0) await this.#takeOver();
    // The last writes of a paused owner come when another has run for a while.
    if (log.late.length > 0 && this.#below(4) === 0) log.late.shift()!();
  }

  async finish(): Promise<void> {
    for (const late of this.log.late) late();
    await this.#takeOver();
    await this.log.owner.processAll();
  }

  async #takeOver(): Promise<void> {
    this.deaths += 1;
    await this.log.takeOver();
  }
}
