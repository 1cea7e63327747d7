import { LoadedPartitions } from './loaded-partitions.ts';

const at = (partition: number) => ({ vendor: 'solis', partition });
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('LoadedPartitions', () => {
  it('defers backfill until the states of its partition are loaded, and no longer', async () => {
    const partitions = new LoadedPartitions();
    const order: string[] = [];
    const backfill = partitions.whenLoaded(at(1)).then(() => order.push('backfill 1'));
    await partitions.load(at(2), () => Promise.resolve(BigInt(order.push('states 2'))));
    await partitions.load(at(1), async () => {
      await turn();
      return BigInt(order.push('states 1'));
    });
    await backfill;
    await partitions.whenLoaded(at(1));
    expect(order).toEqual(['states 2', 'states 1', 'backfill 1']);
  });

  it('defers backfill until the live answers that were unread at the takeover are normalized', async () => {
    const partitions = new LoadedPartitions();
    let position: bigint | undefined;
    let going = false;
    const backfill = partitions.whenCaughtUp(at(1), () => position).then(() => (going = true));
    await partitions.load(at(1), () => Promise.resolve(7n));
    for (position of [0n, 6n]) {
      await expect(partitions.whenCaughtUp(at(1), () => position, 0)).rejects.toThrow(
        'live answers of solis/1 have priority',
      );
      expect(going).toBe(false);
    }
    position = 7n;
    await backfill;
    partitions.drop(at(1));
    await partitions.load(at(1), () => Promise.resolve(0n));
    const waiting = partitions.whenCaughtUp(at(1), () => undefined);
    await turn();
    partitions.drop(at(1));
    await expect(waiting).rejects.toThrow('have priority');
  });

  it('limits concurrent loads and continues after a failed one', async () => {
    const partitions = new LoadedPartitions();
    let [open, max] = [0, 0];
    const work = async (): Promise<bigint> => {
      max = Math.max(max, (open += 1));
      await turn();
      open -= 1;
      if (max < 3) throw new Error('no leader');
      return 0n;
    };
    const loads = Array.from({ length: 40 }, (_, i) => partitions.load(at(i), work));
    await Promise.allSettled(loads);
    expect(max).toBe(12);
    expect(open).toBe(0);
  });
});
