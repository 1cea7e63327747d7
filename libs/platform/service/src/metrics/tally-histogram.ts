import type { Histogram, Registry } from 'prom-client';

export interface TallyHistogramOptions {
  name: string;
  help: string;
  labels: Readonly<Record<string, string>>;
  /** Upper bounds, rising, without +Inf. */
  buckets: readonly number[];
  registry: Registry;
}

interface Sample {
  metricName: string;
  labels: Readonly<Record<string, string>>;
  value: number;
}

/**
 * A histogram of one fixed set of labels for what happens a hundred thousand times a second: an observation is an addition (10 ns; prom-client's
 * hashes the labels each time, 200 ns). It is served beside prom-client's own.
 */
export class TallyHistogram {
  readonly name: string;
  readonly help: string;
  readonly type = 'histogram';
  readonly aggregator = 'sum';
  readonly #labels: Readonly<Record<string, string>>;
  readonly #bounds: Float64Array;
  /** Each observation is in one of them; the last is +Inf. */
  readonly #counts: Float64Array;
  #sum = 0;

  constructor({ name, help, labels, buckets, registry }: TallyHistogramOptions) {
    this.name = name;
    this.help = help;
    this.#labels = labels;
    this.#bounds = Float64Array.from(buckets);
    this.#counts = new Float64Array(buckets.length + 1);
    // The registry needs no more of a metric than its name and what `get` answers.
    registry.registerMetric(this as unknown as Histogram);
  }

  observe(value: number): void {
    const bounds = this.#bounds;
    let bucket = 0;
    while (bucket < bounds.length && value > bounds[bucket]!) bucket++;
    this.#counts[bucket]! += 1;
    this.#sum += value;
  }

  /** Called by the registry at each scrape. */
  get(): Promise<{ name: string; help: string; type: string; aggregator: string; values: Sample[] }> {
    const { name, help, type, aggregator } = this;
    return Promise.resolve({ name, help, type, aggregator, values: this.#samples() });
  }

  reset(): void {
    this.#counts.fill(0);
    this.#sum = 0;
  }

  #samples(): Sample[] {
    const labels = this.#labels;
    let count = 0;
    const buckets = Array.from(this.#counts, (observed, at): Sample => {
      const le = at < this.#bounds.length ? String(this.#bounds[at]) : '+Inf';
      return { metricName: `${this.name}_bucket`, labels: { ...labels, le }, value: (count += observed) };
    });
    return [
      ...buckets,
      { metricName: `${this.name}_sum`, labels, value: this.#sum },
      { metricName: `${this.name}_count`, labels, value: count },
    ];
  }
}
