import type { OutgoingRecord } from '@heliograph/kafka';
import { cutOff, type BenchContext, type BenchResult } from '../bench.ts';
import { BenchStack } from '../process/bench-stack.ts';
import type { Cell, Table } from '@heliograph/testbed';
import { normalizeInProcess, type NormalizedWorkload } from '../workload/in-process-normalizer.ts';
import { rawWorkload, type RawWorkload } from '../workload/raw-workload.ts';
import { runJavaProducer, type JavaRun } from './java-producer.ts';
import { runNormalizer, startUpCpuSeconds, type RunContext, type ServiceRun } from './service-run.ts';

const vendors = ['growatt', 'solis', 'huawei'] as const;
/** The tool's own start weighs less in a longer run. */
const minJavaRecords = 300_000;

interface Measured {
  vendor: string;
  workload: RawWorkload;
  normalized: NormalizedWorkload;
}

/** Raw answers → BaseData bytes → topic, by the real service on a real broker. */
export async function normalizerBench(context: BenchContext): Promise<BenchResult> {
  const { options, progress, signal } = context;
  const needed = vendors.filter(
    (vendor) => options.only.includes(vendor) || options.only.includes('mixed') || options.only.includes('java'),
  );
  const measured: Measured[] = [];
  for (const vendor of needed) measured.push(await prepare(context, vendor));
  const stack = await BenchStack.start(context.directory, progress);
  try {
    const { directory } = context;
    const run: RunContext = {
      stack,
      directory,
      profileDirectory: options.profileDirectory,
      seconds: options.seconds,
      signal,
    };
    const startUp = await startUpCpuSeconds(run);
    const services = await runServices(context, run, measured, startUp);
    const java = options.only.includes('java') ? await runJava(context, run, measured) : undefined;
    return resultOf(measured, services, java, startUp);
  } finally {
    await stack.stop();
  }
}

async function prepare({ options, progress, signal }: BenchContext, vendor: string): Promise<Measured> {
  progress(`${vendor}: polling a simulated cloud, then counting its records …`);
  const workload = await rawWorkload(vendor, options.records, 'own');
  return { vendor, workload, normalized: await normalizeInProcess(workload, signal) };
}

async function runServices(
  { options, progress }: BenchContext,
  run: RunContext,
  measured: readonly Measured[],
  startUp: number,
): Promise<Map<string, ServiceRun>> {
  const services = new Map<string, ServiceRun>();
  for (const { vendor, workload, normalized } of measured) {
    if (!options.only.includes(vendor)) continue;
    progress(`${vendor}: the service normalizes ${normalized.records} records …`);
    services.set(vendor, await runNormalizer(run, [workload], normalized.records, startUp));
  }
  if (options.only.includes('mixed')) {
    progress('mixed: the service normalizes records of all vendors …');
    services.set('mixed', await runMixed(options.records, run, measured, startUp));
  }
  return services;
}

/** Measures a mix of all vendors, together `records` records. */
async function runMixed(
  records: number,
  run: RunContext,
  measured: readonly Measured[],
  startUp: number,
): Promise<ServiceRun> {
  const share = records / measured.length;
  const workloads = await Promise.all(measured.map(({ vendor }) => rawWorkload(vendor, share, 'mixed')));
  const expected = workloads.map(({ devices }, i) => {
    const { normalized, workload } = measured[i]!;
    return Math.round((normalized.records / workload.devices) * devices);
  });
  return runNormalizer(
    run,
    workloads,
    expected.reduce((sum, count) => sum + count, 0),
    startUp,
  );
}

function runJava(
  { options, progress }: BenchContext,
  run: RunContext,
  measured: readonly Measured[],
): Promise<JavaRun> {
  progress("Kafka's own producer tool with the same records …");
  const values = measured.flatMap(({ normalized }) => normalized.samples).map(({ value }: OutgoingRecord) => value!);
  return runJavaProducer(run, values, Math.max(options.records, minJavaRecords), progress);
}

function resultOf(
  measured: readonly Measured[],
  services: ReadonlyMap<string, ServiceRun>,
  java: JavaRun | undefined,
  startUpCpuSeconds: number,
): BenchResult {
  return {
    problems: [...services].flatMap(([name, run]) => cutOff(name, run)),
    tables: [serviceTable(measured, services, java, startUpCpuSeconds)],
    results: { startUpCpuSeconds, service: Object.fromEntries(services), java },
  };
}

function serviceTable(
  measured: readonly Measured[],
  services: ReadonlyMap<string, ServiceRun>,
  java: JavaRun | undefined,
  startUp: number,
): Table {
  const bytes = new Map(measured.map(({ vendor, normalized }) => [vendor, normalized.bytes / normalized.records]));
  const mean = [...bytes.values()].reduce((sum, size) => sum + size, 0) / Math.max(1, bytes.size);
  const rows = [...services].map(([name, run]): Cell[] => [
    `normalizer, ${name}`,
    run.records,
    run.recordsPerSecond,
    run.cpuPer100k,
    run.warmCpuPer100k,
    1e5 / run.warmCpuPer100k,
    run.brokerCpuPer100k,
    bytes.get(name) ?? mean,
  ]);
  const javaRow = ({ records, recordsPerSecond, cpuPer100k, brokerCpuPer100k }: JavaRun): Cell[] => [
    "Kafka's ProducerPerformance",
    records,
    recordsPerSecond,
    cpuPer100k,
    undefined,
    1e5 / cpuPer100k,
    brokerCpuPer100k,
    mean,
  ];
  return {
    title: 'The service on Kafka (SASL_SSL, lz4, acks=all)',
    columns: [
      'run',
      'records',
      'records/s',
      'CPU-s/100k',
      'second half',
      'records/s a core',
      'broker CPU-s/100k',
      'bytes/record',
    ],
    rows: java === undefined ? rows : [...rows, javaRow(java)],
    notes: [
      `CPU-s/100k is without the ${startUp.toFixed(2)} CPU-s of the service's start; "a core" follows from the second half.`,
    ],
  };
}
