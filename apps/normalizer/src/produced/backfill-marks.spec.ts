import type { MappedItem } from '@heliograph/vendor-contract';
import { deviceOf, rawAnswer, SimulatedPartition } from '../../test/simulated-partition.ts';

const noon = Date.UTC(2026, 10, 20, 11) / 1000;

const sample = (datetime: number, power = 5): MappedItem => ({
  kind: 'sample',
  device: deviceOf('A'),
  datetime,
  state: '1',
  quality: [],
  measurements: { PowerACOutputActive: power, EDay: power },
  status: [],
  alerts: [],
  warnings: [],
});

it('a mark that a paused former owner writes late does not move the backfill before live answers', async () => {
  const log = new SimulatedPartition();
  const over = { devices: [deviceOf('A')], fetchedAt: noon * 1000 };
  await log.takeOver();
  log.append(rawAnswer([sample(noon - 24 * 3_600)], over));
  await log.owner.process(1, 'live');
  await log.owner.commit();
  log.append(rawAnswer([sample(noon)], over));
  const gap = { from: noon - 6 * 3_600, to: noon - 3_600 };
  // The start of the day, which the body of the live sample names if it is known.
  log.append(
    rawAnswer([sample(noon - 5 * 3_600, 0), sample(noon - 4 * 3_600)], {
      ...over,
      call: 'history',
      backfill: true,
      gap,
    }),
  );
  log.nextSend = { lands: 0, then: 'pause' };
  await log.owner.process(1, 'backfill');
  expect(log.late).toHaveLength(1);
  await log.takeOver();
  await log.owner.process(1, 'live');
  log.late.shift()!();
  await log.takeOver();
  await log.owner.processAll();
  expect([...log.bodies().values()].map(({ size }) => size)).toEqual([1, 1, 1, 1]);
});
