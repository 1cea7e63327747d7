import { maxBatchBytes, type BatchLimits } from '@heliograph/delivery';
import { makeBatch } from '../delivery/batch-record.ts';
import { isTest, type Delivery } from '../delivery/delivery.ts';
import type { LaneQueue, Queued } from './device-queue.ts';

/** Records that may share a request, in the order of arrival. */
interface Group {
  queued: Queued[];
  bytes: number;
}

/** The bytes of the array's brackets, and of the comma after each record but the last. */
const frameBytes = 2;
const commaBytes = 1;

/**
 * Makes batches of records that may share a request: those of one kind and origin, at the same retry step and
 * attempt. A batch starts when it is full, or when its oldest record
 * has waited long enough. A batch that is redelivered from a retry tier starts as it is, at once; so does a test, alone.
 */
export class BatchQueue implements LaneQueue {
  readonly #limits: BatchLimits;
  readonly #groups = new Map<string, Group>();
  #whole: Queued[] = [];
  /** The devices in flight, with the records that were about to start meanwhile. */
  readonly #busy = new Map<string, Queued[]>();
  /** The devices in flight by batch. */
  readonly #inFlight = new Map<string, readonly string[]>();
  #size = 0;
  #waitMs: number;

  constructor(limits: BatchLimits) {
    this.#limits = limits;
    this.#waitMs = limits.maxWaitMs;
  }

  get size(): number {
    return this.#size;
  }

  get backlog(): number {
    return Math.max(0, this.#size - this.#limits.maxRecords);
  }

  startsAt(): number | undefined {
    if (this.#whole.length > 0) return 0;
    let first: number | undefined;
    for (const group of this.#groups.values()) first = Math.min(first ?? Number.POSITIVE_INFINITY, this.#dueAt(group));
    return first;
  }

  push(delivery: Delivery, since: number): void {
    this.#size++;
    if (delivery.batched !== undefined) this.#whole.push({ delivery, since });
    else this.#groupOf(delivery, (group) => group.queued.push({ delivery, since }));
  }

  shift(now: number): Delivery | undefined {
    const whole = this.#whole.shift();
    if (whole !== undefined) {
      this.#size--;
      return whole.delivery;
    }
    for (const [name, group] of this.#groups) {
      if (this.#dueAt(group) > now) continue;
      const [first, ...others] = this.#take(group);
      if (group.queued.length === 0) this.#groups.delete(name);
      if (first !== undefined) return this.#start([first, ...others]);
    }
    return undefined;
  }

  done(batch: string): void {
    const devices = this.#inFlight.get(batch) ?? [];
    this.#inFlight.delete(batch);
    for (const device of devices) this.#free(device);
  }

  remove(matches: (queued: Queued) => boolean): Delivery[] {
    const removed: Delivery[] = [];
    const sift = (list: Queued[]): Queued[] => {
      removed.push(...list.filter(matches).map(({ delivery }) => delivery));
      return list.filter((queued) => !matches(queued));
    };
    this.#whole = sift(this.#whole);
    for (const [device, blocked] of this.#busy) this.#busy.set(device, sift(blocked));
    for (const [name, group] of this.#groups) {
      group.queued = sift(group.queued);
      group.bytes = group.queued.reduce((bytes, { delivery }) => bytes + bytesOf(delivery), frameBytes);
      if (group.queued.length === 0) this.#groups.delete(name);
    }
    this.#size -= removed.length;
    return removed;
  }

  flush(): void {
    this.#waitMs = 0;
  }

  #dueAt({ queued, bytes }: Group): number {
    const [first] = queued;
    if (first === undefined) return Number.POSITIVE_INFINITY;
    const full = queued.length >= this.#limits.maxRecords || bytes >= maxBatchBytes;
    return full || isTest(first.delivery) ? 0 : first.since + this.#waitMs;
  }

  /** Takes as many records as fit from the group's front; records of a device in flight wait beside the group until that is done. */
  #take(group: Group): Delivery[] {
    const taken: Delivery[] = [];
    let bytes = frameBytes;
    while (taken.length < this.#limits.maxRecords) {
      const [next] = group.queued;
      if (next === undefined) break;
      const blocked = this.#busy.get(next.delivery.device);
      const size = bytesOf(next.delivery);
      if (blocked === undefined && taken.length > 0 && bytes + size - commaBytes > maxBatchBytes) break;
      group.queued.shift();
      group.bytes -= size;
      if (blocked !== undefined) {
        blocked.push(next);
        continue;
      }
      taken.push(next.delivery);
      bytes += size;
      if (isTest(next.delivery)) break;
    }
    return taken;
  }

  #start(taken: readonly [Delivery, ...Delivery[]]): Delivery {
    const batch = makeBatch(taken);
    const devices = [...new Set(taken.map(({ device }) => device))];
    for (const device of devices) this.#busy.set(device, []);
    this.#inFlight.set(batch.device, devices);
    this.#size -= taken.length;
    return batch;
  }

  /** Puts the blocked records of a device back in front: all others arrived later. */
  #free(device: string): void {
    const blocked = this.#busy.get(device) ?? [];
    this.#busy.delete(device);
    for (const queued of blocked.reverse()) this.#groupOf(queued.delivery, (group) => group.queued.unshift(queued));
  }

  #groupOf(delivery: Delivery, add: (group: Group) => void): void {
    const name = `${delivery.kind}/${delivery.origin ?? ''}/${delivery.retryStep}/${delivery.attempts}`;
    let group = this.#groups.get(name);
    if (group === undefined) this.#groups.set(name, (group = { queued: [], bytes: frameBytes }));
    group.bytes += bytesOf(delivery);
    add(group);
  }
}

function bytesOf({ body }: Delivery): number {
  return body.length + commaBytes;
}
