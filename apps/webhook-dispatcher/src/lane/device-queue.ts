import type { Delivery } from '../delivery/delivery.ts';

export interface Queued {
  readonly delivery: Delivery;
  /** The time by the lane's clock, ms. */
  readonly since: number;
}

/** The waiting records of a lane. No two deliveries in flight contain records of one device, and a device's records leave in the order of arrival. */
export interface LaneQueue {
  readonly size: number;
  /** The number of records that wait because the endpoint is slower than its traffic, not those that wait for a batch. */
  readonly backlog: number;
  /** Returns the time at which a delivery can start, by the lane's clock; undefined when none can until a request in flight has ended. */
  startsAt(now: number): number | undefined;
  push(delivery: Delivery, since: number): void;
  /** Takes the next delivery; its devices stay busy until `done`. @returns undefined when no delivery can start after all */
  shift(now: number): Delivery | undefined;
  /** @param device of the delivery that `shift` gave */
  done(device: string): void;
  /** Removes and returns every queued record that matches, oldest first within its device. */
  remove(matches: (queued: Queued) => boolean): Delivery[];
  /** Ends the waiting for batches: no further records are expected. */
  flush(): void;
}

/** Queues first in, first out, except that a device has at most one record that is ready or in flight: the next follows when it is done. */
export class DeviceQueue implements LaneQueue {
  #ready: Queued[] = [];
  /** The devices with a record ready or in flight, each with the records that wait for it. */
  readonly #busy = new Map<string, Queued[]>();
  #waiting = 0;

  get size(): number {
    return this.#ready.length + this.#waiting;
  }

  get ready(): number {
    return this.#ready.length;
  }

  push(delivery: Delivery, since: number): void {
    const queued = { delivery, since };
    const queue = this.#busy.get(delivery.device);
    if (queue === undefined) {
      this.#busy.set(delivery.device, []);
      this.#ready.push(queued);
    } else {
      queue.push(queued);
      this.#waiting++;
    }
  }

  get backlog(): number {
    return this.size;
  }

  startsAt(): number | undefined {
    return this.#ready[0]?.since;
  }

  /** Takes the head; its device stays busy until `done`. */
  shift(): Delivery | undefined {
    return this.#ready.shift()?.delivery;
  }

  /** Notes that the device's record left the lane: its next record becomes ready. */
  done(device: string): void {
    const next = this.#busy.get(device)?.shift();
    if (next === undefined) {
      this.#busy.delete(device);
    } else {
      this.#waiting--;
      this.#ready.push(next);
    }
  }

  /** Removes and returns every queued record that matches, oldest first within its device. */
  remove(matches: (queued: Queued) => boolean): Delivery[] {
    const removed: Delivery[] = [];
    for (const queue of this.#busy.values()) this.#removeWaiting(queue, matches, removed);
    const leaving = this.#ready.filter(matches);
    if (leaving.length === 0) return removed;
    this.#ready = this.#ready.filter((queued) => !matches(queued));
    for (const { delivery } of leaving) this.done(delivery.device);
    return [...leaving.map(({ delivery }) => delivery), ...removed];
  }

  #removeWaiting(queue: Queued[], matches: (queued: Queued) => boolean, removed: Delivery[]): void {
    if (queue.length === 0) return;
    const kept = queue.filter((queued) => !matches(queued));
    if (kept.length === queue.length) return;
    removed.push(...queue.filter(matches).map(({ delivery }) => delivery));
    this.#waiting -= queue.length - kept.length;
    queue.splice(0, queue.length, ...kept);
  }

  flush(): void {
    // Nothing is delayed on purpose.
  }
}
