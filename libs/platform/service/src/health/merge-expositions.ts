/**
 * Merges what several registries expose into one exposition, in Prometheus' text format: each family once, with the series of all. The series of different
 * registries differ by a label.
 */
export function mergeExpositions(expositions: readonly string[]): string {
  if (expositions.length === 1) return expositions[0]!;
  const families = new Map<string, { head: string[]; series: string[] }>();
  for (const exposition of expositions) {
    let family = { head: [] as string[], series: [] as string[] };
    let known = false;
    for (const line of exposition.split('\n')) {
      const [, keyword, name] = /^# (HELP|TYPE) (\S+)/.exec(line) ?? [];
      if (keyword === 'HELP') {
        known = families.has(name!);
        family = families.get(name!) ?? { head: [], series: [] };
        families.set(name!, family);
      }
      if (line.startsWith('#')) {
        if (!known) family.head.push(line);
      } else if (line !== '') family.series.push(line);
    }
  }
  return [...families.values()].map(({ head, series }) => `${[...head, ...series].join('\n')}\n`).join('\n');
}
