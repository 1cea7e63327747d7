/** Labels of a device. */
export const MAX_LABELS = 20;

/** The order they are kept and shown in. */
export function sortedLabels(labels: Iterable<string>): string[] {
  return [...new Set(labels)].sort((a, b) => (a < b ? -1 : 1));
}
