import { pathToFileURL } from 'node:url';
import { programOf } from '@heliograph/testbed/processes';

/** A record as the dispatcher reads it from Kafka. */
export interface Incoming {
  topic: string;
  partition: number;
  offset: bigint;
  timestamp: number;
  key: string | null;
  value: Buffer;
  headers: Record<string, string>;
}

export interface Outgoing {
  topic: string;
  key: string | null;
  value: Buffer;
  headers?: Record<string, string>;
}

interface Producer {
  send: (records: readonly Outgoing[]) => Promise<void>;
}

/** The dispatcher's own classes, as far as they are used here. */
export interface ProductClasses {
  Dispatcher: new (parts: object) => {
    start(): void;
    accept(records: readonly Incoming[]): Promise<void>;
    stop(timeoutMs: number): Promise<void>;
  };
  FollowUps: new (parts: object) => object;
  Settlement: new (producer: Producer, settle: (record: Incoming) => void, owned: object, log: object) => object;
  RetryPump: new (parts: object) => { accept(records: readonly Incoming[]): void; stop(): Promise<void> };
  defaultRetryPolicy: { stepsSeconds: readonly number[]; jitter: number };
  defaultBreakerPolicy: object;
}

/**
 * Loads the compiled code of the dispatcher's process. It is no library, and no other code may use it: only this test looks inside, because it cannot wait
 * for a day.
 */
export async function loadProductClasses(): Promise<ProductClasses> {
  const files = [
    'dispatch/dispatcher.js',
    'dispatch/follow-ups.js',
    'dispatch/settlement.js',
    'retry/retry-pump.js',
    'lane/circuit-breaker.js',
  ];
  const modules = await Promise.all([
    ...files.map((file) => load(programOf('webhook-dispatcher', file))),
    load(programOf('webhook-dispatcher', '../node_modules/@heliograph/delivery/dist/index.js')),
  ]);
  return Object.assign({}, ...modules) as ProductClasses;
}

async function load(file: string): Promise<object> {
  return (await import(pathToFileURL(file).href)) as object;
}
