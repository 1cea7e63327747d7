/** A selector of an expression: a metric of ours and its label matchers. */
interface MetricUse {
  readonly metric: string;
  readonly labels: readonly string[];
}

/** Not a part of the name of a recorded series, which has colons. */
const ours = /(?<![a-z0-9_:])(?:heliograph_[a-z0-9_]+|http_server_request_duration_seconds(?:_[a-z]+)?)(?![a-z0-9_:])/g;
const strings = /"(?:[^"\\]|\\.)*"/g;
const partOfHistogram = /_(?:bucket|count|sum)$/;
/** Prometheus or Kubernetes adds them to each target, and a histogram to its buckets. */
const added = new Set(['namespace', 'job', 'instance', 'pod', 'le']);

const namesIn = (text: string, names: RegExp): string[] =>
  Array.from(text.matchAll(names), ([, name]) => name!).filter((name) => !added.has(name));

function matchersAt(text: string): string[] {
  const braces = /^\{([^}]*)\}/.exec(text)?.[1] ?? '';
  return namesIn(braces, /([a-z_]+)\s*(?:=~|!~|!=|=)/g);
}

/** @param known names of the table, to distinguish a histogram's series from a metric with the same suffix. */
export function metricUses(expr: string, known: ReadonlySet<string>): MetricUse[] {
  const text = expr.replace(strings, '""');
  return Array.from(text.matchAll(ours), ({ 0: name, index }) => ({
    metric: known.has(name) ? name : name.replace(partOfHistogram, ''),
    labels: matchersAt(text.slice(index + name.length)),
  }));
}

/** Labels by which an expression groups or joins. */
export function groupingLabels(expr: string): string[] {
  const lists = expr.replace(strings, '""').matchAll(/\b(?:by|on|without|ignoring)\s*\(([^)]*)\)/g);
  return Array.from(lists, ([, list]) => namesIn(list!, /([a-z_]+)/g)).flat();
}

const row = /^- `([a-z_]+)` \((counter|gauge|histogram)(?:: ([^)]*))?\): /;
const everywhere = 'service';

/** The metrics of `docs/operate/metrics.md` and the labels of each: the contract between services, dashboards and alerts. */
export function metricsTable(markdown: string): ReadonlyMap<string, ReadonlySet<string>> {
  const rows = markdown.split('\n').map((line) => row.exec(line));
  return new Map(
    rows
      .filter((match) => match !== null)
      .map(([, name, , labels = '']) => [
        name!,
        new Set([everywhere, ...Array.from(labels.matchAll(/`([a-z_]+)`/g), ([, label]) => label!)]),
      ]),
  );
}
