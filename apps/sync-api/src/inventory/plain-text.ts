/** Words with single blanks between them: no control characters, and no `|`, which separates the entries of a list in CSV. */
export const PLAIN_TEXT = /^[^\x00-\x20|\x7f-\xa0]+(?: [^\x00-\x20|\x7f-\xa0]+)*$/;

/** Text without NUL, which PostgreSQL does not accept. */
export const WITHOUT_NUL = /^[^\x00]*$/;

/** The form of an id of this service. */
export const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** The maximum number of labels of a device. */
export const MAX_LABELS = 20;

/** Sorts labels into the order in which they are stored and returned. */
export function sortedLabels(labels: Iterable<string>): string[] {
  return [...new Set(labels)].sort((a, b) => (a < b ? -1 : 1));
}

/** Returns a LIKE pattern for texts that contain the user's text literally. */
export function containsPattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
