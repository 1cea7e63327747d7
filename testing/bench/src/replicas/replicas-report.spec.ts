import { replicasResult } from './replicas-report.ts';
import type { ReplicasRun } from './replicas-run.ts';

function run(replicas: number, recordsPerSecond: number, quotaUsed = 1): ReplicasRun {
  return {
    replicas,
    recordsPerSecond,
    quotaUsed,
    records: 1000,
    cpuPer100k: 4,
    throttled: 1,
    evenness: 0.9,
    kafkaCores: 1.25,
    receiverCores: 0,
    idle: 0.05,
    problems: replicas === 4 ? ['2 partitions had no records left'] : [],
  };
}

const service = { app: 'kafka-dispatcher', goal: 100_000 };

describe('replicasResult', () => {
  it('compares with one replica of the same round, and says where the quotas were not the limit', () => {
    const rounds = [
      [run(1, 100), run(2, 190), run(4, 300, 0.6)],
      [run(1, 200), run(2, 400), run(4, 800, 0.8)],
    ];
    const { tables, problems } = replicasResult([{ service, rounds }], 0.2);
    expect(tables[0]!.rows.map((row) => row.slice(1, 4))).toEqual([
      ['1', '150 (100..200)', '1 (1..1)'],
      ['2', '295 (190..400)', '1.95 (1.9..2)'],
      ['4', '550 (300..800)', '3.5 (3..4)'],
    ]);
    expect(tables[0]!.notes).toEqual([
      expect.stringContaining(
        'kafka-dispatcher, 4: used 70 % of the quotas, so these were not the limit: Kafka took 1.25 cores',
      ),
      'Computed: 100 000 records/s take 4 cores of kafka-dispatcher at the CPU of 4 replicas.',
    ]);
    expect(problems).toEqual(Array(2).fill('kafka-dispatcher, 4: 2 partitions had no records left'));
  });
});
