import type { Denylist } from './denylist-file.ts';

/** A credential that is revoked; those of no account were revoked by an erasure. */
export interface RevokedCredential {
  id: string;
  owner: string | null;
  revokedAt: Date;
}

export interface DenylistBounds {
  /** Names in the whole list. */
  names: number;
  /** Credentials of one account. */
  share: number;
}

/**
 * A token may be issued this long after its credential was looked up, and by another machine's clock. So long the tokens of an account that is over
 * its share may be refused although they are new; its clients ask for another one.
 */
const LATE_SECONDS = 10;

/**
 * Nothing that is revoked falls out: an account that revokes more credentials than its share has all its tokens refused that were issued until the
 * newest of the others was revoked. Its clients come back with their next token. Where all accounts together are too many, shares are halved.
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
  const kept = shareThatFits(
    [...byOwner.values()].map(({ length }) => length),
    room,
    share,
  );
  const list: Denylist = { revoked: [...accounts, ...unowned], issuedUntil: {} };
  for (const [owner, ofOwner] of byOwner) {
    list.revoked.push(...ofOwner.slice(0, kept).map(({ id }) => id));
    const newest = ofOwner[kept];
    if (newest) list.issuedUntil[owner!] = Math.ceil(newest.revokedAt.getTime() / 1000) + LATE_SECONDS;
  }
  return list;
}

function newestFirst(revoked: readonly RevokedCredential[]): RevokedCredential[] {
  return [...revoked].sort((a, b) => b.revokedAt.getTime() - a.revokedAt.getTime());
}

/** At 0 each account has one line, as a suspended one has. */
function shareThatFits(counts: readonly number[], room: number, most: number): number {
  const needed = (share: number): number => counts.reduce((sum, count) => sum + Math.min(count, share), 0);
  let share = most;
  while (share > 0 && needed(share) > room) share = Math.floor(share / 2);
  return share;
}
