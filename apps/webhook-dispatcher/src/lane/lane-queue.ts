import type { Delivery } from '../delivery/delivery.ts';

export interface Queued {
  readonly delivery: Delivery;
  /** The time by the lane's clock, ms. */
  readonly since: number;
}

/** Holds the waiting records of a lane. No two deliveries in flight hold records of one device, and a device's records leave in the order they came. */
export interface LaneQueue {
  /** The number of records. */
  readonly size: number;
  /** The number of records that wait because the endpoint is slower than its traffic, not those that wait for a batch. */
  readonly backlog: number;
  /** Returns when something can start, by the lane's clock; undefined when nothing can until something in flight has ended. */
  startsAt(now: number): number | undefined;
  push(delivery: Delivery, since: number): void;
  /** Takes what is next; its devices stay busy until `done`. @returns undefined when nothing can start after all */
  shift(now: number): Delivery | undefined;
  /** @param device of the delivery that `shift` gave */
  done(device: string): void;
  /** Removes and returns every queued record that matches, oldest first within its device. */
  remove(matches: (queued: Queued) => boolean): Delivery[];
  /** Ends the waiting for batches: nothing more is coming. */
  flush(): void;
}
