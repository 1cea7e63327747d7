import type { VendorOutageRecord } from '@heliograph/messaging';
import { AccountOutage } from './account-outage.ts';

const start = Date.UTC(2026, 10, 21, 12, 0, 0);
const minute = 60_000;
const unavailableAt = start / 1000 + 300;

function outage(known?: VendorOutageRecord, timeScale = 1) {
  const it = new AccountOutage(known, timeScale);
  /** Writes the unreported events, as `kind second`. */
  const report = (): string[] =>
    it.unreported().map((event) => {
      it.markReported(event);
      return `${event.event} ${event.at}`;
    });
  const fail = (...minutes: number[]): void => {
    for (const at of minutes) it.failed('answers 503', start + at * minute);
  };
  return { it, report, fail };
}

describe('AccountOutage', () => {
  it('is an event after three failures over five minutes, once', () => {
    const { report, fail, it: one } = outage();
    fail(0, 0, 0, 0, 1, 3);
    expect(report()).toEqual([]);
    fail(6);
    expect(one.unreported()).toEqual([{ event: 'vendor.unavailable', at: unavailableAt, message: 'answers 503' }]);
    expect(report()).toEqual([`vendor.unavailable ${unavailableAt}`]);
    fail(10, 20, 40);
    expect(report()).toEqual([]);
    one.succeeded(start + 50 * minute);
    expect(report()).toEqual([`vendor.available ${start / 1000 + 3000}`]);
    expect(one.record).toBeUndefined();
  });

  it('ignores single failures, however often they occur', () => {
    const { it: one, report, fail } = outage();
    for (let i = 0; i < 20; i += 1) {
      fail(i * 10, i * 10 + 1, i * 10 + 3, i * 10 + 4);
      one.succeeded(start + (i * 10 + 5) * minute);
    }
    expect(report()).toEqual([]);
    expect(one.record).toBeUndefined();
  });

  it('ignores two failures that lie far apart', () => {
    const { report, fail } = outage();
    fail(0, 30);
    expect(report()).toEqual([]);
  });

  it('measures in the time of an accelerated cloud', () => {
    const { report, fail } = outage(undefined, 60);
    fail(0, 2 / 60, 5 / 60);
    expect(report()).toEqual([`vendor.unavailable ${start / 1000 + 5}`]);
  });

  it('keeps its start time when another process takes over', () => {
    const first = outage();
    first.fail(0);
    const second = outage(first.it.record);
    second.fail(7, 8, 9);
    expect(second.report()).toEqual([`vendor.unavailable ${unavailableAt}`]);
  });

  it('is neither reported again nor left open by the next process', () => {
    const first = outage();
    first.fail(0, 1, 6);
    first.report();
    const second = outage(first.it.record);
    second.fail(7, 8, 9, 20);
    expect(second.report()).toEqual([]);
    second.it.succeeded(start + 30 * minute);
    // Killed before it could write: the third one does, with the same time.
    const third = outage(second.it.record);
    third.it.succeeded(start + 40 * minute);
    expect(third.report()).toEqual([`vendor.available ${start / 1000 + 1800}`]);
  });

  it('reports both in order when Kafka was unavailable too', () => {
    const { it: one, report, fail } = outage();
    fail(0, 1, 6);
    one.succeeded(start + 8 * minute);
    expect(report()).toEqual([`vendor.unavailable ${unavailableAt}`, `vendor.available ${start / 1000 + 480}`]);
  });

  it('continues when the account fails again before its end was written', () => {
    const { it: one, report, fail } = outage();
    fail(0, 1, 6);
    expect(report()).toHaveLength(1);
    one.succeeded(start + 8 * minute);
    fail(9);
    expect(report()).toEqual([]);
    one.succeeded(start + 10 * minute);
    expect(report()).toEqual([`vendor.available ${start / 1000 + 600}`]);
  });
});
