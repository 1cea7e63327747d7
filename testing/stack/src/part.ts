import { setTimeout as sleep } from 'node:timers/promises';
import type { StackDirectory } from './directories.ts';
import type { Ports } from './ports.ts';
import type { BrokerControl, PartName, PostgresControl, RestartOptions, StackOptions } from './stack.types.ts';

/** A part that this process started. */
export interface RunningPart {
  readonly pid: number;
  /** Ends the process and all its children; resolves when they have ended. Idempotent. Default SIGTERM, then SIGKILL after 5 s. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** A part of a running stack, wherever it runs. */
export interface Part {
  /** The environment variables with which services reach it. */
  readonly environment: Record<string, string>;
  /** The controls of Kafka's brokers, where they are processes of this machine. */
  readonly brokers?: readonly BrokerControl[];
  /** The control of PostgreSQL, where it is a process of this machine. */
  readonly postgres?: PostgresControl;
  restart(options: RestartOptions): Promise<void>;
  stop(): Promise<void>;
}

/** The options that every part is started with. */
export interface PartContext {
  readonly directory: StackDirectory;
  readonly ports: Ports;
  readonly keep: boolean;
  /** The address on which the parts listen for clients, and by which clients reach them; undefined: 127.0.0.1 and `localhost`. */
  readonly address: string | undefined;
  /** The number of Kafka brokers. */
  readonly brokers: number;
  readonly brokerLinks: StackOptions['brokerLinks'];
  readonly memoryMb: NonNullable<StackOptions['memoryMb']>;
  readonly archiveSeconds: number | undefined;
  readonly fullJit: boolean;
  progress(part: PartName, message: string): void;
}

/** The names and addresses in a part's certificate. */
export function hostsOf({ address }: PartContext): string[] {
  return ['localhost', '127.0.0.1', '::1', ...(address === undefined ? [] : [address])];
}

/**
 * A part that is a process of this machine.
 * @param start starts it on its port with its data, and resolves when it is ready
 */
export async function nativePart(
  environment: Record<string, string>,
  start: () => Promise<RunningPart>,
): Promise<Part> {
  let running = await start();
  let stopped = false;
  // One after the other: a stop during a restart would otherwise miss the new process.
  let work: Promise<void> = Promise.resolve();
  const enqueue = (next: () => Promise<void>) => (work = work.catch(() => undefined).then(next));

  return {
    environment,
    restart: ({ kill = false, downMs = 0 }) =>
      enqueue(async () => {
        await running.stop(kill ? 'SIGKILL' : 'SIGTERM');
        await sleep(downMs);
        if (!stopped) running = await start();
      }),
    stop: () => {
      stopped = true;
      return enqueue(() => running.stop());
    },
  };
}
