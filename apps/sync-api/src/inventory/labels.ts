/** The maximum number of labels of a device. */
export const MAX_LABELS = 20;

/** Sorts labels into the order in which they are stored and returned. */
export function sortedLabels(labels: Iterable<string>): string[] {
  return [...new Set(labels)].sort((a, b) => (a < b ? -1 : 1));
}
