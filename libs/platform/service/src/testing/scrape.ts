export interface Series {
  name: string;
  labels: Readonly<Record<string, string>>;
  value: number;
}

/** The parsed /metrics of one service. */
export class Scrape {
  readonly text: string;
  readonly series: readonly Series[];
  /** Type of each metric: `counter`, `gauge`, `histogram`, … */
  readonly types: ReadonlyMap<string, string>;

  constructor(text: string) {
    const lines = text.split('\n');
    this.text = text;
    this.series = lines.filter((line) => line !== '' && !line.startsWith('#')).map(seriesOf);
    const types = lines.filter((line) => line.startsWith('# TYPE ')).map((line) => line.split(' ').slice(2));
    this.types = new Map(types.map(([name = '', type = '']) => [name, type]));
  }

  /** Sum over all series of the name that have these labels; undefined without one. */
  value(name: string, labels: Readonly<Record<string, string>> = {}): number | undefined {
    const found = this.series.filter((one) => one.name === name && has(one, labels));
    return found.length === 0 ? undefined : found.reduce((sum, { value }) => sum + value, 0);
  }

  /** Names of the labels of a metric, without the `le` of its buckets, sorted. */
  labelsOf(metric: string): string[] {
    const names =
      this.types.get(metric) === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => metric + end) : [metric];
    const labels = this.series.filter(({ name }) => names.includes(name)).flatMap((one) => Object.keys(one.labels));
    return [...new Set(labels)].filter((label) => label !== 'le').sort();
  }
}

/** @param healthUrl as `Service.healthUrl` */
export async function scrape(healthUrl: string): Promise<Scrape> {
  const response = await fetch(`${healthUrl}/metrics`);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${healthUrl}/metrics answered ${response.status}: ${text}`);
  return new Scrape(text);
}

const line = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;
const label = /([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g;

function seriesOf(text: string): Series {
  const [, name = '', labels = '', value = ''] = line.exec(text) ?? [];
  if (name === '') throw new Error(`not a line of Prometheus's text format: ${text}`);
  const pairs = Array.from(labels.matchAll(label), ([, key = '', of = '']) => [key, of] as const);
  return { name, labels: Object.fromEntries(pairs), value: Number(value.replace('Inf', 'Infinity')) };
}

function has({ labels }: Series, wanted: Readonly<Record<string, string>>): boolean {
  return Object.entries(wanted).every(([name, value]) => labels[name] === value);
}
