import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { topicNames } from '@heliograph/messaging';
import { findJava, kafkaToolsJars } from '@heliograph/stack';
import type { RunContext } from './service-run.ts';
import { cpuSecondsOf } from '../process/cpu-time.ts';
import { type EndedRun, runToEnd } from '../process/run-to-end.ts';

export interface JavaRun {
  records: number;
  recordsPerSecond: number;
  /** CPU seconds of the tool for 100,000 records, without its start. */
  cpuPer100k: number;
  brokerCpuPer100k: number;
}

/** Kafka's `ProducerPerformance` into `basedata`: the same values, listener, compression and acknowledgement as our producer, no keys or headers. */
export async function runJavaProducer(
  context: RunContext,
  values: readonly Buffer[],
  records: number,
  progress: (message: string) => void,
  compression: 'lz4' | 'none' = 'lz4',
): Promise<JavaRun> {
  const tool = await prepareTool(context, values, progress, compression);
  await context.stack.freshTopics();
  const start = await tool(1);
  const brokerBefore = cpuSecondsOf(context.stack.brokerPid);
  const run = await tool(records);
  const broker = cpuSecondsOf(context.stack.brokerPid) - brokerBefore;
  return {
    records,
    recordsPerSecond: rateOf(run.output),
    cpuPer100k: ((run.cpuSeconds - start.cpuSeconds) / records) * 1e5,
    brokerCpuPer100k: (broker / records) * 1e5,
  };
}

async function prepareTool(
  { stack, directory, signal, seconds }: RunContext,
  values: readonly Buffer[],
  progress: (message: string) => void,
  compression: 'lz4' | 'none',
): Promise<(records: number) => Promise<EndedRun>> {
  const jars = await kafkaToolsJars(progress);
  const java = await findJava();
  const config = join(directory, 'java-producer.properties');
  const payloads = join(directory, 'payloads.txt');
  await writeFile(config, clientProperties(stack.environment, compression), { mode: 0o600 });
  await writeFile(payloads, values.map((value) => value.toString('utf8')).join('\n'));
  return (records) => {
    const jvm = ['-Xmx512m', '-XX:+UseSerialGC', '-cp', join(jars, '*'), 'org.apache.kafka.tools.ProducerPerformance'];
    const files = ['--command-config', config, '--payload-file', payloads];
    const amount = ['--topic', topicNames.baseData, '--num-records', String(records), '--throughput', '-1'];
    return runToEnd({ command: java, args: [...jvm, ...files, ...amount], signal, timeoutSeconds: seconds });
  };
}

/** Configured like our producer: all in-sync replicas, idempotent, over TLS with SCRAM. The batch and the linger are tuned for it. */
function clientProperties(environment: Readonly<Record<string, string>>, compression: string): string {
  const { KAFKA_BROKERS = '', KAFKA_CA_FILE = '', KAFKA_USERNAME = '', KAFKA_PASSWORD = '' } = environment;
  const login = `username="${KAFKA_USERNAME}" password="${KAFKA_PASSWORD}"`;
  return [
    `bootstrap.servers=${KAFKA_BROKERS}`,
    'security.protocol=SASL_SSL',
    'sasl.mechanism=SCRAM-SHA-512',
    `sasl.jaas.config=org.apache.kafka.common.security.scram.ScramLoginModule required ${login};`,
    'ssl.truststore.type=PEM',
    `ssl.truststore.location=${KAFKA_CA_FILE}`,
    'acks=all',
    'enable.idempotence=true',
    `compression.type=${compression}`,
    'linger.ms=5',
    'batch.size=131072',
    '',
  ].join('\n');
}

/** The last summary line: `100000 records sent, 51234.5 records/sec (…)`. */
function rateOf(output: string): number {
  const rates = [...output.matchAll(/records sent, ([\d.,]+) records\/sec/g)];
  return Number((rates.at(-1)?.[1] ?? '0').replace(',', '.'));
}
