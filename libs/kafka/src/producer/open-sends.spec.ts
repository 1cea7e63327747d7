import { VirtualClock } from '../testing/virtual-clock.ts';
import { OpenSends } from './open-sends.ts';
import { acknowledge, type PendingSend } from './pending-send.ts';

const timeoutMs = 1_000;

describe('open sends', () => {
  it('reject each at its own deadline, and count the rest', async () => {
    const clock = new VirtualClock();
    let expired = 0;
    const sends = new OpenSends(clock, timeoutMs, () => expired++);
    const rejectedAt: number[] = [];
    const begun: PendingSend[] = [];
    const open = (): void => {
      void sends
        .open({ records: 1, bytes: 10 }, (send) => begun.push(send))
        .then(
          () => undefined,
          () => rejectedAt.push(clock.now()),
        );
    };
    open();
    clock.after(300, open);
    clock.after(400, open);
    await clock.until(() => begun.length === 3, 500);
    acknowledge({ record: { topic: 't', key: null, value: null }, partition: 0, size: 1, send: begun[1]! });
    expect(sends.bytes).toBe(20);
    await clock.until(() => rejectedAt.length === 2, 2_000);
    expect([rejectedAt, expired, sends.bytes]).toEqual([[1_000, 1_400], 2, 0]);
    await sends.ended();
  });
});
