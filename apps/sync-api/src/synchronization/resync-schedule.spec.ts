import { nextSlot, retryTime } from './resync-schedule.ts';

const day = 86_400;
const now = 1_795_257_000;
const ids = Array.from({ length: 2000 }, (_, n) => `va_${n}`);

describe('the daily time of a vendor account', () => {
  it('is within a day from now, and never now', () => {
    for (const id of ids) {
      const slot = nextSlot(id, now, day);
      expect(slot).toBeGreaterThan(now);
      expect(slot).toBeLessThanOrEqual(now + day);
      expect(nextSlot(id, slot, day)).toBe(slot + day);
    }
  });

  it('is stable', () => {
    expect(nextSlot('va_1', now + 5 * day, day) - nextSlot('va_1', now, day)).toBe(5 * day);
  });

  it('is spread over the day', () => {
    const hours = new Array<number>(24).fill(0);
    for (const id of ids) hours[Math.floor((nextSlot(id, 0, day) % day) / 3600)]! += 1;
    expect(Math.min(...hours)).toBeGreaterThan(40);
    expect(Math.max(...hours)).toBeLessThan(140);
  });
});

describe('after a failure', () => {
  const unavailable = { status: 503, retryAfterSeconds: 30 };

  it('is retried four times, with increasing delays', () => {
    const waits = [1, 2, 3, 4, 5].map((failures) => retryTime({ failures, ...unavailable }, 0));
    expect(waits).toEqual([900, 3600, 10_800, 21_600, undefined]);
  });

  it('waits longer if the vendor requests it', () => {
    expect(retryTime({ failures: 1, status: 503, retryAfterSeconds: 7200 }, 100)).toBe(7300);
  });

  it('is not retried if the credentials were rejected', () => {
    expect(retryTime({ failures: 1, status: 422 }, 0)).toBeUndefined();
  });
});
