import type { Delivery } from '../delivery/delivery.ts';

export interface Queued {
  readonly delivery: Delivery;
  /** By the lane's clock, ms. */
  readonly since: number;
}

/** Holds what waits in a lane. No two deliveries in flight hold records of one device, and a device's records leave in the order they came. */
export interface LaneQueue {
  /** Records. */
  readonly size: number;
  /** Records that more traffic than the endpoint takes has piled up, not those that wait on purpose. */
  readonly backlog: number;
  /** Tells when something can start, by the lane's clock; undefined when nothing can until something in flight has ended. */
  startsAt(now: number): number | undefined;
  push(delivery: Delivery, since: number): void;
  /** Takes what is next; its devices stay busy until `done`. @returns undefined when nothing can start after all */
  shift(now: number): Delivery | undefined;
  /** @param device of the delivery that `shift` gave */
  done(device: string): void;
  /** Removes and returns every queued record that matches, oldest first within its device. */
  remove(matches: (queued: Queued) => boolean): Delivery[];
  /** Ends all waiting on purpose: nothing more is coming. */
  flush(): void;
}
