import { mkdir, rm, rmdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import type { PartName } from './stack.types.ts';

const OWN_ENTRIES = ['kafka', 'postgres', 'redis', 'mqtt', 'kubernetes', 'tls', 'keys', 'logs', 'run', 'ports.json'];

type KubernetesProcess = 'etcd' | 'kube-apiserver';
/** One of several brokers, or of several servers of PostgreSQL. */
type Numbered = `kafka-${number}` | `postgres-${number}`;

/** Where a stack keeps what. */
export class StackDirectory {
  readonly root: string;

  constructor(directory: string) {
    this.root = resolve(directory);
  }

  async create(): Promise<void> {
    // 0755 and not less: PostgreSQL runs as another user when we are root, and has to pass through. Secrets have modes of their own.
    await mkdir(this.root, { recursive: true, mode: 0o755 });
    for (const name of ['logs', 'run', 'tls']) await mkdir(join(this.root, name), { recursive: true });
    await mkdir(this.keys(), { recursive: true, mode: 0o700 });
  }

  data(part: PartName): string {
    return join(this.root, part);
  }

  keys(): string {
    return join(this.root, 'keys');
  }

  log(part: PartName | KubernetesProcess | Numbered): string {
    return join(this.root, 'logs', `${part}.log`);
  }

  pid(part: PartName | KubernetesProcess | Numbered): string {
    return join(this.root, 'run', `${part}.pid`);
  }

  /** Removes what the stack made and nothing else; the directory itself only when it is empty then. */
  async remove(): Promise<void> {
    for (const name of OWN_ENTRIES) await rm(join(this.root, name), { recursive: true, force: true, maxRetries: 3 });
    await rmdir(this.root).catch(() => undefined);
  }
}

/** Downloads are shared by all stacks of a user and live outside of the repository. */
export function cacheDirectory(): string {
  // The XDG specification: empty is as good as not set, and a relative path counts for nothing.
  const given = process.env.XDG_CACHE_HOME ?? '';
  return join(isAbsolute(given) ? given : join(homedir(), '.cache'), 'heliograph');
}
