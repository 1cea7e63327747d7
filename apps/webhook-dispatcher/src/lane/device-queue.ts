import type { Delivery } from '../delivery/delivery.ts';
import type { LaneQueue, Queued } from './lane-queue.ts';

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
    const behind = this.#busy.get(delivery.device);
    if (behind === undefined) {
      this.#busy.set(delivery.device, []);
      this.#ready.push(queued);
    } else {
      behind.push(queued);
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
    for (const behind of this.#busy.values()) this.#removeWaiting(behind, matches, removed);
    const leaving = this.#ready.filter(matches);
    if (leaving.length === 0) return removed;
    this.#ready = this.#ready.filter((queued) => !matches(queued));
    for (const { delivery } of leaving) this.done(delivery.device);
    return [...leaving.map(({ delivery }) => delivery), ...removed];
  }

  #removeWaiting(behind: Queued[], matches: (queued: Queued) => boolean, removed: Delivery[]): void {
    if (behind.length === 0) return;
    const kept = behind.filter((queued) => !matches(queued));
    if (kept.length === behind.length) return;
    removed.push(...behind.filter(matches).map(({ delivery }) => delivery));
    this.#waiting -= behind.length - kept.length;
    behind.splice(0, behind.length, ...kept);
  }

  flush(): void {
    // Nothing waits on purpose.
  }
}
