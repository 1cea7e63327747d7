import type { ProducerIdentity } from './produce-wire.ts';
import { SenderRig } from '../testing/sender-rig.ts';

const identity = (epoch: number): ProducerIdentity => ({ id: 7n, epoch, fenced: true });

describe('a fenced sender', () => {
  it('is refused where a later one has written, and sends on where none has', async () => {
    const before = new SenderRig(1, 120_000, identity(1));
    before.send(0);
    before.send(1);
    await before.settled(60_000);
    const later = new SenderRig(1, 120_000, identity(2), before);
    later.send(0);
    await later.settled(60_000);
    const [refused] = before.send(0);
    const [taken] = before.send(1);
    await before.settled(60_000);
    expect([refused!.outcome, taken!.outcome]).toEqual(['refused', 'acknowledged']);
    expect(String(refused!.error)).toContain('fenced');
    expect(before.cluster.logs[0]!.values).toHaveLength(2);
  });

  it('gives up with the first batch of which it does not know whether it was written: it makes no epoch of its own', async () => {
    const rig = new SenderRig(1, 5_000, identity(1));
    rig.send(0);
    await rig.settled(60_000);
    rig.cluster.set(0, 'hung');
    const [uncertain] = rig.send(0);
    await rig.settled(60_000);
    rig.cluster.set(0, 'up');
    const [next] = rig.send(0);
    await rig.settled(60_000);
    expect([uncertain!.outcome, next!.outcome]).toEqual(['refused', 'refused']);
    expect(String(next!.error)).toContain('fenced');
  });

  it('gives up when a broker has lost its producer state', async () => {
    const rig = new SenderRig(1, 120_000, identity(1));
    for (let batch = 0; batch < 2; batch += 1) {
      rig.send(0);
      await rig.settled(60_000);
    }
    rig.cluster.logs[0]!.loseLastBatch();
    rig.send(0);
    await rig.settled(60_000);
    const [next] = rig.send(0);
    await rig.settled(60_000);
    expect(String(next!.error)).toContain('fenced');
  });
});
