import type { MasterKeyRing } from './master-key.ts';
import { masterKeyIdOf, SealedEnvelopeError } from './sealed-envelope.ts';

/** All sealed envelopes of one owner. */
export interface SealedItem {
  owner: string;
  sealed: readonly string[];
}

/** A place where sealed values are stored. */
export interface SealedPlace {
  /** For people: `credentials of vendor accounts`. */
  what: string;
  /** Everything there, in pages. May be walked again. */
  pages(): AsyncIterable<readonly SealedItem[]>;
  /**
   * Re-wraps this owner's envelopes with the ring's first key, reading them again: they may have changed since the page. Absent: a copy that follows by
   * itself (a topic that is written through the outbox). Throws `SealedEnvelopeError`.
   */
  rewrap?(owner: string): Promise<void>;
  /** Removes values that are no longer needed after a rotation. */
  cleanUp?(): Promise<unknown>;
}

export interface PlaceCounts {
  what: string;
  items: number;
  rewrapped: number;
  /** Still need an older key of the ring. */
  old: number;
  /** Owners of what no key of the ring opens, or that was changed. */
  unreadable: string[];
}

type EnvelopeKeyState = 'current' | 'old' | 'unreadable';

/** Which keys the envelopes need. Opens none of them. */
export function keyStateOf(keys: MasterKeyRing, sealed: readonly string[]): EnvelopeKeyState {
  try {
    const ids = new Set(sealed.map(masterKeyIdOf));
    if ([...ids].some((id) => !keys.some((key) => key.id === id))) return 'unreadable';
    return [...ids].every((id) => id === keys[0].id) ? 'current' : 'old';
  } catch {
    return 'unreadable';
  }
}

export class KeyRotation {
  readonly #keys: MasterKeyRing;
  readonly #progress: (counts: PlaceCounts) => void;

  /** @param progress called after each page in which something was re-wrapped */
  constructor(keys: MasterKeyRing, progress: (counts: PlaceCounts) => void = () => undefined) {
    this.#keys = keys;
    this.#progress = progress;
  }

  /** Only looks. */
  check(place: SealedPlace): Promise<PlaceCounts> {
    return this.#walk(place, () => Promise.resolve(false));
  }

  /** Re-wraps values that need it, owner by owner: after an interruption the next run continues with the rest. */
  rotate(place: SealedPlace): Promise<PlaceCounts> {
    return this.#walk(place, async (owner) => {
      await place.rewrap?.(owner);
      return place.rewrap !== undefined;
    });
  }

  async #walk(place: SealedPlace, renew: (owner: string) => Promise<boolean>): Promise<PlaceCounts> {
    const counts: PlaceCounts = { what: place.what, items: 0, rewrapped: 0, old: 0, unreadable: [] };
    for await (const page of place.pages()) {
      const before = counts.rewrapped;
      for (const item of page) await this.#visit(item, counts, renew);
      if (counts.rewrapped > before) this.#progress(counts);
    }
    return counts;
  }

  async #visit(
    { owner, sealed }: SealedItem,
    counts: PlaceCounts,
    renew: (owner: string) => Promise<boolean>,
  ): Promise<void> {
    counts.items += 1;
    const state = keyStateOf(this.#keys, sealed);
    if (state === 'unreadable') counts.unreadable.push(owner);
    if (state !== 'old') return;
    try {
      if (await renew(owner)) counts.rewrapped += 1;
      else counts.old += 1;
    } catch (error) {
      if (!(error instanceof SealedEnvelopeError)) throw error;
      counts.unreadable.push(owner);
    }
  }
}
