import type { ControlView, RecordProducer } from '@heliograph/kafka';
import { topicNames, type RefreshTokenRecord } from '@heliograph/messaging';
import {
  masterKeyIdOf,
  rewrapSecret,
  keyStateOf,
  type MasterKeyRing,
  type SealedItem,
  type SealedPlace,
} from '@heliograph/service';
import { keptKeyOf, keptToken, rewrappedKey, rewrappedToken } from './rewrapped-token.ts';

export interface SealedRefreshTokensOptions {
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
