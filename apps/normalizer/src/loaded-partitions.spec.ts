import { LoadedPartitions } from './loaded-partitions.ts';

const at = (partition: number) => ({ vendor: 'solis', partition });
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('LoadedPartitions', () => {
  it('lets the lane behind wait until the states of its partition are there, and no longer than for them', async () => {
    const partitions = new LoadedPartitions();
    const order: string[] = [];
    const behind = partitions.whenLoaded(at(1)).then(() => order.push('behind 1'));
    await partitions.load(at(2), () => Promise.resolve(BigInt(order.push('states 2'))));
    await partitions.load(at(1), async () => {
      await turn();
      return BigInt(order.push('states 1'));
    });
    await behind;
    await partitions.whenLoaded(at(1));
    expect(order).toEqual(['states 2', 'states 1', 'behind 1']);
  });

  it('lets the lane behind wait for the live answers that were there at the takeover', async () => {
    const partitions = new LoadedPartitions();
    let position: bigint | undefined;
    let going = false;
    const behind = partitions.whenCaughtUp(at(1), () => position).then(() => (going = true));
    await partitions.load(at(1), () => Promise.resolve(7n));
    for (position of [0n, 6n]) {
      await expect(partitions.whenCaughtUp(at(1), () => position, 0)).rejects.toThrow(
        'live answers of solis/1 come first',
      );
      expect(going).toBe(false);
    }
    position = 7n;
    await behind;
    partitions.drop(at(1));
    await partitions.load(at(1), () => Promise.resolve(0n));
    const waiting = partitions.whenCaughtUp(at(1), () => undefined);
    await turn();
    partitions.drop(at(1));
    await expect(waiting).rejects.toThrow('come first');
  });

  it('loads a few at a time, and goes on after one that failed', async () => {
    const partitions = new LoadedPartitions();
    let [open, most] = [0, 0];
    const work = async (): Promise<bigint> => {
      most = Math.max(most, (open += 1));
      await turn();
      open -= 1;
      if (most < 3) throw new Error('no leader');
      return 0n;
    };
    const loads = Array.from({ length: 40 }, (_, i) => partitions.load(at(i), work));
    await Promise.allSettled(loads);
    expect(most).toBe(12);
    expect(open).toBe(0);
  });
});
