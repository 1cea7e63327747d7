import { Gauge, type Logger, type Registry } from '@heliograph/service';

export interface Reading {
  labels?: Readonly<Record<string, string>>;
  value: number;
}

/** One query, and the gauges that it fills in. */
export interface GaugeSource<Name extends string = string> {
  /** By the name after `heliograph_`: the gauge's help text and labels. */
  gauges: Readonly<Record<Name, { help: string; labels?: readonly string[] }>>;
  read: () => Promise<Readonly<Record<Name, readonly Reading[]>>>;
}

export interface DatabaseGaugesOptions {
  registry: Registry;
  logger: Pick<Logger, 'warn'>;
  sources: readonly GaugeSource[];
  now?: () => number;
}

const minPauseMs = 30_000;
/** A query that took long comes back later: it never has more than a hundredth of the database's time. */
const pausePerMs = 100;
/** A scrape waits no longer for the database, and exports the values read before. */
const readTimeoutMs = 1_000;
/** A value that could not be read again for so long after it was due is no longer exported. */
const staleMs = 120_000;

/**
 * Gauges of database contents. They are read at a scrape, at most every 30 s, whatever the number of scrapers. Every
 * replica serves the same numbers.
 */
export class DatabaseGauges {
  readonly #options: DatabaseGaugesOptions;
  readonly #gauges = new Map<string, { gauge: Gauge; labelled: boolean }>();
  #reading: Promise<void> | undefined;
  #due = 0;
  #failing = false;

  constructor(options: DatabaseGaugesOptions) {
    this.#options = options;
    for (const { gauges } of options.sources)
      for (const [name, { help, labels = [] }] of Object.entries(gauges)) this.#gauge(name, help, labels);
  }

  #gauge(name: string, help: string, labelNames: readonly string[]): void {
    const refresh = () => this.#refresh();
    const gauge = new Gauge({
      name: `heliograph_${name}`,
      help,
      labelNames,
      registers: [this.#options.registry],
      collect: refresh,
    });
    this.#gauges.set(name, { gauge, labelled: labelNames.length > 0 });
    this.#forget();
  }

  async #refresh(): Promise<void> {
    const now = this.#now();
    if (now < this.#due) return;
    if (now > this.#due + staleMs) this.#forget();
    this.#reading ??= this.#read().finally(() => (this.#reading = undefined));
    await Promise.race([this.#reading, pause(readTimeoutMs)]);
  }

  async #read(): Promise<void> {
    const startedAt = this.#now();
    try {
      for (const source of this.#options.sources) this.#setValues(await source.read());
      this.#due = this.#now() + Math.max(minPauseMs, pausePerMs * (this.#now() - startedAt));
      this.#failing = false;
    } catch (error) {
      // Logged once: scrapes come every few seconds.
      if (!this.#failing) this.#options.logger.warn({ err: error }, 'the database could not be read for metrics');
      this.#failing = true;
    }
  }

  #setValues(readings: Readonly<Record<string, readonly Reading[]>>): void {
    for (const [name, values] of Object.entries(readings)) {
      const gauge = this.#gauges.get(name)?.gauge;
      gauge?.reset();
      for (const { labels = {}, value } of values) gauge?.set({ ...labels }, value);
    }
  }

  /** Removes all values. A gauge without labels starts at 0, which would be wrong while the value is unknown. */
  #forget(): void {
    for (const { gauge, labelled } of this.#gauges.values()) {
      gauge.reset();
      if (!labelled) gauge.remove();
    }
  }

  #now(): number {
    return this.#options.now?.() ?? Date.now();
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}

interface Row {
  waiting: number;
  age: number;
}

/** Gauges of every service that publishes through an outbox. @param query on a connection whose search path has the service's schema */
export function outboxGauges(query: (sql: string) => Promise<Row[]>): GaugeSource {
  return {
    gauges: {
      outbox_waiting: { help: 'Changes not yet published to Kafka.' },
      outbox_oldest_age_seconds: { help: 'Age of the oldest of them, 0 when there is none.' },
    },
    read: async () => {
      const [row] = await query(
        `SELECT count(*)::int AS waiting,
                COALESCE(extract(epoch FROM now() - (SELECT created_at FROM outbox ORDER BY id LIMIT 1)), 0)::float8 AS age
         FROM outbox`,
      );
      return {
        outbox_waiting: [{ value: row?.waiting ?? 0 }],
        outbox_oldest_age_seconds: [{ value: Math.max(0, row?.age ?? 0) }],
      };
    },
  };
}
