import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';

/** The plugin takes 4 MiB; a name has at most 40 letters, and so have the accounts of `issuedUntil`. */
export const MAX_NAMES = 40_000;

export interface Denylist {
  /** Ids of credentials and of accounts. */
  revoked: string[];
  /** By account, Unix seconds: its tokens issued until then are rejected. */
  issuedUntil: Record<string, number>;
}

/**
 * Writes the file that the broker's plugin reads (docs/operate/mqtt-broker.md). It is replaced by rename, so that no half of it is read, and only when it
 * changes, so that the plugin does not read it again for nothing.
 * @throws Error of the file system
 */
export async function writeDenylist(file: string, { revoked, issuedUntil }: Denylist): Promise<void> {
  const accounts = Object.entries(issuedUntil).sort(([a], [b]) => (a < b ? -1 : 1));
  const content = `${JSON.stringify({ revoked: revoked.toSorted(), issuedUntil: Object.fromEntries(accounts) })}\n`;
  if ((await readFile(file, 'utf8').catch(() => undefined)) === content) return;
  const fresh = `${file}.${randomUUID()}`;
  // Readable for the broker's user; the file has no secret.
  await writeFile(fresh, content, { mode: 0o644 });
  await rename(fresh, file);
}
