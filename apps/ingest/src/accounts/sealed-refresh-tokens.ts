import type { ControlView, RecordProducer } from '@heliograph/kafka';
import { topicNames } from '@heliograph/messaging';
import type { RefreshTokenRecord } from '@heliograph/messaging';
import { isRewrapOf, keyStateOf, masterKeyIdOf, rewrapSecret } from '@heliograph/service';
import type { MasterKeyRing, SealedItem, SealedPlace } from '@heliograph/service';

interface SealedRefreshTokensOptions {
  /** The view of the tokens, not started yet. */
  view: ControlView<RefreshTokenRecord>;
  producer: Pick<RecordProducer, 'send'>;
  keys: MasterKeyRing;
}

const PAGE = 200;

/** Re-wraps the stored refresh tokens in a rotation of the master key. Writes beside them, so that ingest may store newer ones all the while. */
export class SealedRefreshTokens implements SealedPlace {
  readonly what = 'kept refresh tokens';
  readonly #options: SealedRefreshTokensOptions;
  readonly #keys = new Set<string>();

  constructor(options: SealedRefreshTokensOptions) {
    this.#options = options;
    options.view.onChange((key, record) => {
      if (record) this.#keys.add(key);
      else this.#keys.delete(key);
    });
  }

  async *pages(): AsyncGenerator<SealedItem[]> {
    await this.#options.view.caughtUp();
    const kept = [...this.#keys].filter((key) => keptKeyOf(key) === undefined);
    for (let at = 0; at < kept.length; at += PAGE)
      yield kept.slice(at, at + PAGE).map((owner) => ({ owner, sealed: [this.#envelopeOf(owner)] }));
  }

  async rewrap(key: string): Promise<void> {
    const { view, keys } = this.#options;
    const record = view.get(key);
    if (!record) return;
    const sealed = rewrapSecret(keys, this.#envelopeOf(key), key);
    await this.#send(rewrappedKey(key), { sealed, keptAt: record.keptAt });
  }

  /** Deletes re-wrapped envelopes of tokens that have been replaced, or that the current key seals itself. @returns how many */
  async cleanUp(): Promise<number> {
    const { view, keys } = this.#options;
    await view.caughtUp();
    const spare = [...this.#keys].filter((key) => {
      const owner = keptKeyOf(key);
      if (owner === undefined) return false;
      const again = rewrappedToken(view, owner);
      return again === undefined || masterKeyIdOf(view.get(owner)!.sealed) === keys[0].id;
    });
    for (const key of spare) await this.#send(key, null);
    return spare.length;
  }

  /** Returns the envelope that the ring opens; it is unreadable only when neither opens. */
  #envelopeOf(key: string): string {
    const { view, keys } = this.#options;
    const kept = view.get(key)!.sealed;
    return keyStateOf(keys, [kept]) === 'current' ? kept : (keptToken(view, keys, key) ?? kept);
  }

  async #send(key: string, record: RefreshTokenRecord | null): Promise<void> {
    const value = record && Buffer.from(JSON.stringify(record));
    await this.#options.producer.send([{ topic: topicNames.stateRefreshTokens, key, value }]);
  }
}

type Tokens = Pick<ControlView<RefreshTokenRecord>, 'get'>;

const PREFIX = 'rewrapped:';

/**
 * Returns the key under which a rotation of the master key writes the re-wrapped envelope of a stored token: beside it, never over it. Kafka has no
 * compare-and-set, so a token that ingest stores meanwhile would be overwritten by the older one; beside it, the re-wrapped one no longer matches.
 */
export const rewrappedKey = (key: string): string => PREFIX + key;

/** Returns the key of the token that a re-wrapped one belongs to; undefined for the key of a stored token. */
const keptKeyOf = (key: string): string | undefined => (key.startsWith(PREFIX) ? key.slice(PREFIX.length) : undefined);

/** Returns the re-wrapped envelope, as long as it is of the token that is stored now. */
function rewrappedToken(view: Tokens, key: string): string | undefined {
  const kept = view.get(key)?.sealed;
  const again = view.get(rewrappedKey(key))?.sealed;
  return kept !== undefined && again !== undefined && isRewrapOf(again, kept) ? again : undefined;
}

/** Returns the envelope of the stored token that the ring opens; the stored envelope itself when the ring opens none. */
export function keptToken(view: Tokens, keys: MasterKeyRing, key: string): string | undefined {
  const again = rewrappedToken(view, key);
  return again !== undefined && keyStateOf(keys, [again]) !== 'unreadable' ? again : view.get(key)?.sealed;
}
