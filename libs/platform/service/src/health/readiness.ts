import { readFileSync } from 'node:fs';
import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';

/** Returns or resolves when the dependency can be used; throws or rejects when not. */
export type ReadinessCheck = () => unknown;

export interface ReadinessReport {
  ready: boolean;
  failed: string[];
}

const CHECK_TIMEOUT_MS = 2_000;

/** The checks that must pass for this replica to get traffic. Liveness uses none of them: a restart does not repair a broker. */
export class Readiness {
  readonly #checks = new Map<string, ReadinessCheck>();
  readonly #failing = new Set<string>();
  readonly #logger: Logger;
  #state: 'starting' | 'started' | 'stopping' = 'starting';

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /** @returns a function that takes the check back */
  register(name: string, check: ReadinessCheck): () => void {
    this.#checks.set(name, check);
    return () => void this.#checks.delete(name);
  }

  started(): void {
    if (this.#state === 'starting') this.#state = 'started';
  }

  stopping(): void {
    this.#state = 'stopping';
  }

  /** True from the begin of the shutdown on: an answer without an end has to end now. */
  get isStopping(): boolean {
    return this.#state === 'stopping';
  }

  async report(): Promise<ReadinessReport> {
    if (this.#state !== 'started') return { ready: false, failed: [this.#state] };
    const results = await Promise.all(Array.from(this.#checks, ([name, check]) => this.#passes(name, check)));
    const failed = [...this.#checks.keys()].filter((_, index) => !results[index]);
    return { ready: failed.length === 0, failed };
  }

  async #passes(name: string, check: ReadinessCheck): Promise<boolean> {
    try {
      await withTimeout(check);
      if (this.#failing.delete(name)) this.#logger.info({ check: name }, 'ready again');
      return true;
    } catch (error) {
      // Probes come every few seconds: one line for each change, not for each probe.
      if (!this.#failing.has(name)) this.#logger.warn({ check: name, err: error }, 'not ready');
      this.#failing.add(name);
      return false;
    }
  }
}

async function withTimeout(check: ReadinessCheck): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${CHECK_TIMEOUT_MS} ms`)), CHECK_TIMEOUT_MS);
  });
  try {
    const outcome = await Promise.race([Promise.try(check), timeout]);
    if (outcome === false) throw new Error('check returned false');
  } finally {
    clearTimeout(timer);
  }
}

/** All packages of the product have one version; this one is beside `src` and beside `dist`. */
export const { version: productVersion } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { version: string };

/** Registers the metrics that every service exports about itself. */
export function registerServiceMetrics(registry: Registry, readiness: Readiness): void {
  new Gauge({
    name: 'heliograph_build_info',
    help: 'Always 1; the version is a label.',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version: productVersion }, 1);
  new Gauge({
    name: 'heliograph_ready',
    help: '1 while /readyz reports ready, otherwise 0.',
    registers: [registry],
    async collect() {
      this.set((await readiness.report()).ready ? 1 : 0);
    },
  });
}
