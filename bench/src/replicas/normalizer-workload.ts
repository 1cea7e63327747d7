import { rawTopic, topicNames, type OutgoingRecord } from '@heliograph/messaging';
import { vendorIds } from '@heliograph/vendors';
import { fillRaw } from '../normalizer/service-run.ts';
import { pollRounds, workloadOf, type PolledRounds, type RawWorkload } from '../workload/raw-workload.ts';
import { evenlyPartitioned } from './even-shares.ts';
import { partitions, type ReplicatedService, type Workload, type WorkloadContext } from './workload.ts';

const vendors = ['growatt', 'solis', 'huawei'];
/** Some samples are repetitions of sleeping devices, which make no record. */
const margin = 1.15;

/** `raw.<vendor>` → `basedata`: the answers of three vendors. */
export const normalizerService: ReplicatedService = {
  app: 'normalizer',
  parts: ['kafka'],
  groups: { normalizer: 2 * vendorIds.length },
  counter: ['heliograph_normalizer_records_total', ''],
  warmUpRecords: 10_000,
  mostPerSecond: 2_500,
  goal: 100_000,
  open,
};

async function open({ bench, stack }: WorkloadContext): Promise<Workload> {
  const polled: PolledRounds[] = [];
  for (const vendor of vendors) polled.push(await pollRounds(vendor));
  let block = 0;
  return {
    environment: {},
    begin: async (_, records) => {
      // An account for each partition; all rounds of these before the next accounts, so that every part of the backlog has as many first samples.
      const perBlock = polled.reduce((sum, { perAccount }) => sum + perAccount * partitions, 0);
      const blocks = Math.ceil((records * margin) / perBlock);
      await fillRaw(
        stack,
        polled.map((source) => workloadOfBlocks(source, block, blocks)),
        bench.signal,
      );
      block += blocks;
    },
    end: () => Promise.resolve(),
    delivered: () => stack.count(topicNames.baseData),
    emptyPartitions: async () => {
      const empty = await Promise.all(
        vendors.map(async (vendor) => {
          const topic = rawTopic(vendor);
          const committed = await stack.admin.committedOffsets('normalizer', topic);
          const ends = await stack.admin.endOffsets(topic);
          return ends.filter((end, partition) => (committed[partition] ?? -1n) >= end).length;
        }),
      );
      return empty.reduce((sum, count) => sum + count, 0);
    },
    receiverCpuSeconds: () => 0,
    troubles: () => Promise.resolve({}),
    close: () => Promise.resolve(),
  };
}

function workloadOfBlocks(source: PolledRounds, first: number, count: number): Pick<RawWorkload, 'records'> {
  return {
    records: {
      *[Symbol.iterator](): Generator<OutgoingRecord> {
        for (let block = first; block < first + count; block += 1)
          yield* evenlyPartitioned(workloadOf(source, partitions, `block${block}`).records, partitions);
      },
    },
  };
}
