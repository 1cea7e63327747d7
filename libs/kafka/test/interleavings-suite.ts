import { brokers, partitions, SenderRig } from '../src/testing/sender-rig.ts';

/** Elections, hangs, crashes and restarts of brokers, faults of single requests, all at times that the dice choose. */
async function weather(rig: SenderRig, untilMs: number): Promise<void> {
  const { clock, cluster } = rig;
  cluster.faults = 0.03;
  while (clock.now() < untilMs) {
    await clock.wait(rig.pick(1_500));
    const node = rig.pick(brokers);
    const event = rig.random();
    if (event < 0.4) cluster.elect(rig.pick(partitions), rig.pick(brokers));
    else if (event < 0.5) cluster.elect(rig.pick(partitions), undefined);
    else if (event < 0.6) cluster.set(node, 'hung');
    else if (event < 0.7) cluster.set(node, 'down');
    else cluster.set(node, 'up');
  }
  cluster.faults = 0;
  cluster.nodes.forEach((_, node) => cluster.set(node, 'up'));
  cluster.leaders.forEach((leader, partition) => leader ?? cluster.elect(partition, rig.pick(brokers)));
}

async function load(rig: SenderRig, untilMs: number): Promise<void> {
  while (rig.clock.now() < untilMs) {
    rig.send(rig.pick(partitions), 1 + rig.pick(3));
    await rig.clock.wait(rig.pick(60));
  }
}

async function during(rig: SenderRig, ms: number): Promise<void> {
  let ended = 0;
  const done = (): number => ended++;
  void weather(rig, ms).then(done);
  void load(rig, ms).then(done);
  await rig.clock.until(() => ended === 2, 10 * ms);
}

/** Describes the invariants of the runs with these seeds. */
export function describeInterleavings({ first, runs }: { first: number; runs: number }): void {
  const seeds = Array.from({ length: runs }, (_, i) => first + i);

  describe(`the order of events, ${runs} runs from seed ${first} on`, () => {
    it('keeps all sends in the log, once, in their order', async () => {
      for (const seed of seeds) {
        const rig = new SenderRig(seed);
        await during(rig, 20_000);
        await rig.settled(120_000);
        expect({ seed, refused: rig.sent.filter(({ outcome }) => outcome === 'refused') }).toEqual({
          seed,
          refused: [],
        });
        rig.expectLogsInOrder();
      }
    }, 120_000);

    it('never brings a record twice or out of order when sends are given up on the way', async () => {
      let refused = 0;
      for (const seed of seeds) {
        const rig = new SenderRig(seed, 1_500);
        await during(rig, 20_000);
        await rig.settled(5_000);
        rig.expectLogsInOrder();
        refused += rig.sent.filter(({ outcome }) => outcome === 'refused').length;
        const late = rig.send(0);
        await rig.settled(5_000);
        expect({ seed, late: late[0]!.outcome }).toEqual({ seed, late: 'acknowledged' });
      }
      expect(refused).toBeGreaterThan(3 * runs);
    }, 120_000);
  });
}
