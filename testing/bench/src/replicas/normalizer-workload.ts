import { rawTopic, topicNames, type KafkaAdmin, type OutgoingRecord } from '@heliograph/messaging';
import { vendorIds } from '@heliograph/vendors';
import { fillRaw } from '../normalizer/service-run.ts';
import { pollRounds, workloadOf, type PolledRounds, type RawWorkload } from '../workload/raw-workload.ts';
import { evenlyPartitioned } from './even-shares.ts';
import { partitions, type ReplicatedService, type Workload, type WorkloadContext } from './workload.ts';

const vendors = ['growatt', 'solis', 'huawei'];
/** Some samples are repetitions of sleeping devices, which make no record, and the answers of one vendor are done before those of another. */
const margin = 2;

/** `raw.<vendor>` → `basedata`: the answers of three vendors. */
export const normalizerService: ReplicatedService = {
  app: 'normalizer',
  parts: ['kafka'],
  groups: { normalizer: 2 * vendorIds.length },
  counter: ['heliograph_normalizer_records_total', ''],
  warmUpRecords: 10_000,
  mostPerSecond: 2_000,
  goal: 100_000,
  open,
};

async function open({ bench, stack }: WorkloadContext): Promise<Workload> {
  const polled: PolledRounds[] = [];
  for (const vendor of vendors) polled.push(await pollRounds(vendor));
  let block = 0;
  const fill = async (records: number): Promise<void> => {
    const missing = records * margin - (await waitingSamples(stack.admin, polled));
    // An account for each partition; all rounds of these before the next accounts, so that every part of the backlog has as many first samples.
    const perBlock = polled.reduce((sum, { perAccount }) => sum + perAccount * partitions, 0);
    const blocks = Math.max(0, Math.ceil(missing / perBlock));
    const workloads = polled.map((source) => workloadOfBlocks(source, block, blocks));
    await fillRaw(stack, workloads, bench.signal);
    block += blocks;
  };
  return {
    environment: {},
    begin: (_, records) => fill(records),
    topUp: (records) => fill(records),
    end: () => Promise.resolve(),
    delivered: () => stack.count(topicNames.baseData),
    emptyPartitions: async () => {
      const waiting = await Promise.all(vendors.map((vendor) => waitingAnswers(stack.admin, vendor)));
      return waiting.flat().filter((answers) => answers === 0).length;
    },
    receiverCpuSeconds: () => 0,
    troubles: () => Promise.resolve({}),
    close: () => Promise.resolve(),
  };
}

async function waitingSamples(admin: KafkaAdmin, polled: readonly PolledRounds[]): Promise<number> {
  const samples = polled.map(async ({ vendor, polled: rounds, perAccount }) => {
    const answers = (await waitingAnswers(admin, vendor)).reduce((sum, count) => sum + count, 0);
    return (answers * perAccount) / rounds.flat().length;
  });
  return (await Promise.all(samples)).reduce((sum, count) => sum + count, 0);
}

/** By partition. */
async function waitingAnswers(admin: KafkaAdmin, vendor: string): Promise<number[]> {
  const committed = await admin.committedOffsets('normalizer', rawTopic(vendor));
  const ends = await admin.endOffsets(rawTopic(vendor));
  return ends.map((end, partition) => Number(end) - Math.max(0, Number(committed[partition] ?? 0)));
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
