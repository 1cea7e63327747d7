export type PartName = 'kafka' | 'postgres' | 'redis' | 'mqtt';

export interface StackOptions {
  /** State: data, certificates, keys, logs. Created when missing. Callers use `.heliograph/stack`. */
  directory: string;
  /** Default: all four. */
  parts?: readonly PartName[];
  /** A part without a port gets a free one. With `keep` the free port is remembered and taken again. */
  ports?: Partial<Record<PartName, number>>;
  /** true: data survives `stop()` (npm start). false: data is removed by `stop()` and not synced to disk (tests). */
  keep?: boolean;
  /** One line of text for a person, e.g. "kafka: ready after 2.9 s". */
  onProgress?: (message: string) => void;
}

export interface Stack {
  /** Environment variables every service is started with. */
  environment: Record<string, string>;
  /** Stops a part and starts it again on the same port with the same data. For failure tests. */
  restart(part: PartName, options?: RestartOptions): Promise<void>;
  /** Leaves no process behind. Idempotent. */
  stop(): Promise<void>;
}

export interface RestartOptions {
  /** SIGKILL instead of SIGTERM. */
  kill?: boolean;
  /** How long the part stays away before it starts again. */
  downMs?: number;
}
