import { execFileSync } from 'node:child_process';
import { cpus, loadavg, release, totalmem } from 'node:os';
import { findJava, KAFKA_VERSION } from '@heliograph/stack';

export interface Machine {
  cpu: string;
  cores: number;
  memoryGiB: number;
  kernel: string;
  node: string;
  kafka: string;
  /** The version of Java that runs the broker and Kafka's own tool. */
  java: string;
  /** Load average of the last minute before the first run: above 0 the machine was shared. */
  loadBefore: number;
}

export async function describeMachine(): Promise<Machine> {
  const processors = cpus();
  return {
    cpu: processors[0]?.model ?? 'unknown',
    cores: processors.length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    kernel: release(),
    node: process.version,
    kafka: KAFKA_VERSION,
    java: javaVersion(await findJava()),
    loadBefore: Number((loadavg()[0] ?? 0).toFixed(2)),
  };
}

function javaVersion(java: string): string {
  return execFileSync(java, ['--version'], { encoding: 'utf8' }).split('\n')[0] ?? 'unknown';
}

export function machineLine({ cpu, cores, memoryGiB, kernel, node, kafka, java, loadBefore }: Machine): string {
  return `${cores} × ${cpu}, ${memoryGiB} GiB, Linux ${kernel}; Node ${node}, Kafka ${kafka}, ${java}; load before ${loadBefore}`;
}
