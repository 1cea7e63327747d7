import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';

/** The plugin takes 1 MiB; a name has at most 40 letters. */
export const MOST_NAMES = 20_000;

/**
 * What the broker's plugin reads (docs/mqtt-broker.md): ids of credentials and of accounts. Replaced by rename, so that no half of it is read, and
 * only when it changes, so that the plugin does not read it again for nothing.
 * @throws Error of the file system
 */
export async function writeDenylist(file: string, names: readonly string[]): Promise<void> {
  const content = `${JSON.stringify({ revoked: [...names].sort() })}\n`;
  if ((await readFile(file, 'utf8').catch(() => undefined)) === content) return;
  const fresh = `${file}.${randomUUID()}`;
  // Readable for the broker's user; there is no secret in it.
  await writeFile(fresh, content, { mode: 0o644 });
  await rename(fresh, file);
}
