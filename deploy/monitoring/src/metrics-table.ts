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
        new Set([everywhere, ...Array.from(labels.matchAll(/`([a-z]+)`/g), ([, label]) => label!)]),
      ]),
  );
}
