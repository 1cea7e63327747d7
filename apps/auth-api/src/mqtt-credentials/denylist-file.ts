import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';

/** The plugin takes 4 MiB; a name has at most 40 letters, and so have the accounts of `issuedUntil`. */
export const MAX_NAMES = 40_000;

export interface Denylist {
  /** Ids of credentials and of accounts. */
  revoked: string[];
  /** Keyed by account, Unix seconds: its tokens issued until then are rejected. */
  issuedUntil: Record<string, number>;
}

/**
 * Writes the file that the broker's plugin reads (docs/operate/mqtt-broker.md). It is replaced by rename, so that no half of it is read, and only when it
 * changes, so that the plugin does not read it again without need.
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

/** A revoked credential; the owner is null if an erasure revoked it. */
export interface RevokedCredential {
  id: string;
  owner: string | null;
  revokedAt: Date;
}

interface DenylistBounds {
  /** The maximum number of names in the whole list. */
  names: number;
  /** The maximum number of credentials of one account. */
  share: number;
}

/**
 * A token may be issued this long after its credential was read, and by the clock of another machine. For so long new tokens of an account over its
 * share may be rejected; its clients request another one.
 */
const CLOCK_TOLERANCE_SECONDS = 10;

/**
 * Builds a denylist that forgets no revocation: for an account with more revoked credentials than its share, all tokens are rejected that were issued
 * until the newest credential beyond the share was revoked. Its clients reconnect with their next token. When all accounts together exceed the list,
 * shares are halved.
 */
export function sharedDenylist(
  accounts: readonly string[],
  revoked: readonly RevokedCredential[],
  { names, share }: DenylistBounds,
): Denylist {
  const byOwner = Map.groupBy(newestFirst(revoked), ({ owner }) => owner);
  const unowned = (byOwner.get(null) ?? []).map(({ id }) => id);
  byOwner.delete(null);
  const room = names - accounts.length - unowned.length;
  const fittingShare = shareThatFits(
    [...byOwner.values()].map(({ length }) => length),
    room,
    share,
  );
  const list: Denylist = { revoked: [...accounts, ...unowned], issuedUntil: {} };
  for (const [owner, ofOwner] of byOwner) {
    list.revoked.push(...ofOwner.slice(0, fittingShare).map(({ id }) => id));
    const newest = ofOwner[fittingShare];
    if (newest) list.issuedUntil[owner!] = Math.ceil(newest.revokedAt.getTime() / 1000) + CLOCK_TOLERANCE_SECONDS;
  }
  return list;
}

function newestFirst(revoked: readonly RevokedCredential[]): RevokedCredential[] {
  return [...revoked].sort((a, b) => b.revokedAt.getTime() - a.revokedAt.getTime());
}

/** Returns the largest share that fits. At 0 each account has one line, as a suspended one has. */
function shareThatFits(counts: readonly number[], room: number, max: number): number {
  const needed = (share: number): number => counts.reduce((sum, count) => sum + Math.min(count, share), 0);
  let share = max;
  while (share > 0 && needed(share) > room) share = Math.floor(share / 2);
  return share;
}
