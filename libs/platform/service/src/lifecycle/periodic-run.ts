import { Counter, Gauge, type Registry } from 'prom-client';
import type { Logger } from '../logging/logger.ts';

interface PeriodicMetrics {
  runs: Counter;
  lastSuccess: Gauge;
}

export interface PeriodicRun {
  /** Label of the metrics and of the log line; one of a closed list, e.g. the name of a class. */
  work: string;
  logger: Logger;
  failure: string;
  /** Undefined: nothing is counted. */
  registry: Registry | undefined;
  /** Ids for the log line. */
  ids?: Readonly<Record<string, string>>;
}

const ofRegistry = new WeakMap<Registry, PeriodicMetrics>();

/** Runs periodic work once: counts how the run ended, logs a failure with the name of the work, and never rejects. */
export async function periodicRun(
  { work, logger, failure, registry, ids }: PeriodicRun,
  run: () => Promise<unknown>,
): Promise<void> {
  const metrics = registry && metricsOf(registry);
  try {
    await run();
    metrics?.runs.inc({ work, outcome: 'done' });
    metrics?.lastSuccess.setToCurrentTime({ work });
  } catch (error) {
    metrics?.runs.inc({ work, outcome: 'failed' });
    logger.warn({ err: error, work, ...ids }, failure);
  }
}

const failuresInARow = 3;

/**
 * Works on items one after the other: one that fails stops no other, and is logged with its ids. Three failures in a
 * row mean that a common dependency is unavailable: the rest waits for the next run. Throws `Error` with the number of
 * failures, if any.
 */
export async function forEachItem<Item>(
  items: readonly Item[],
  { logger, failure, ids }: Pick<PeriodicRun, 'logger' | 'failure'> & { ids: (item: Item) => Record<string, string> },
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  let failed = 0;
  let inARow = 0;
  for (const item of items) {
    try {
      await work(item);
      inARow = 0;
    } catch (error) {
      failed += 1;
      inARow += 1;
      logger.warn({ err: error, ...ids(item) }, failure);
      if (inARow === failuresInARow) break;
    }
  }
  if (failed > 0) throw new Error(`${failed} of ${items.length} failed`);
}

/** Serves the counts of a work with 0 before its first run ends. */
export function announcePeriodicRuns({ work, registry }: Pick<PeriodicRun, 'work' | 'registry'>): void {
  if (registry === undefined) return;
  const { runs } = metricsOf(registry);
  for (const outcome of ['done', 'failed']) runs.inc({ work, outcome }, 0);
}

function metricsOf(registry: Registry): PeriodicMetrics {
  const known = ofRegistry.get(registry);
  if (known !== undefined) return known;
  const metrics = {
    runs: new Counter({
      name: 'heliograph_periodic_runs_total',
      help: 'Runs of periodic work that ended: done or failed (then retried at the next interval).',
      labelNames: ['work', 'outcome'],
      registers: [registry],
    }),
    lastSuccess: new Gauge({
      name: 'heliograph_periodic_last_success_timestamp_seconds',
      help: 'Time at which periodic work of this replica last succeeded, Unix seconds.',
      labelNames: ['work'],
      registers: [registry],
    }),
  };
  ofRegistry.set(registry, metrics);
  return metrics;
}
