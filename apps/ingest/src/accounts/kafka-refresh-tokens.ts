import type { ControlView, RecordProducer } from '@heliograph/kafka';
import { topicNames, type RefreshTokenRecord } from '@heliograph/messaging';
import { openSecret, SealedEnvelopeError, sealSecret, type MasterKeyRing } from '@heliograph/service';
import { VendorError, type RefreshTokenStore } from '@heliograph/vendor-contract';
import { keptToken } from './sealed-refresh-tokens.ts';
import { requireKafka } from './require-kafka.ts';

export interface KafkaRefreshTokensOptions {
  view: Pick<ControlView<RefreshTokenRecord>, 'get' | 'caughtUp'>;
  producer: Pick<RecordProducer, 'send'>;
  masterKeys: MasterKeyRing;
}

/**
 * Stores rotated refresh tokens, sealed, in `state.refresh-tokens`. A token is read only after the view has caught up with the topic, so that a replica
 * that takes an account over never sends a token its predecessor has used already: vendors treat that as theft and end the consent. A token has the
 * version after that of the token it was exchanged for, so that one of a replica that was paused in between is known (`isOlderRefreshToken`).
 */
export class KafkaRefreshTokens {
  readonly #options: KafkaRefreshTokensOptions;

  constructor(options: KafkaRefreshTokensOptions) {
    this.#options = options;
  }

  /** Returns the store of one credential. `credential`: vendor and hash, as in limits and sessions. A credential that is added again starts with its own token. */
  of(vendor: string, credential: string): RefreshTokenStore {
    const key = `${vendor}:${credential}`;
    /** The version of the token that will be spent, or was. */
    let spent: number | undefined;
    return {
      newest: async () => {
        const token = await this.#newest(key);
        spent = this.#versionOf(key);
        return token;
      },
      keep: async (refreshToken) => {
        const version = (spent ?? this.#versionOf(key)) + 1;
        await this.#keep(key, refreshToken, version);
        spent = version;
      },
    };
  }

  #versionOf(key: string): number {
    return this.#options.view.get(key)?.version ?? 0;
  }

  async #newest(key: string): Promise<string | undefined> {
    const { view, masterKeys } = this.#options;
    await requireKafka('refresh tokens', view.caughtUp());
    const sealed = keptToken(view, masterKeys, key);
    try {
      return sealed === undefined ? undefined : openSecret(masterKeys, sealed, key);
    } catch (cause) {
      throw unreadableTokenError(cause);
    }
  }

  async #keep(key: string, refreshToken: string, version: number): Promise<void> {
    const { producer, masterKeys } = this.#options;
    const sealed = sealSecret(masterKeys, refreshToken, key);
    const record: RefreshTokenRecord = { sealed, version, keptAt: Date.now() };
    await requireKafka(
      'refresh tokens',
      producer.send([{ topic: topicNames.stateRefreshTokens, key, value: Buffer.from(JSON.stringify(record)) }]),
    );
  }
}

/** Returns the error for a token that cannot be opened. A key that is missing from the ring is for the operator to add: no owner has to consent again for it. */
function unreadableTokenError(cause: unknown): VendorError {
  return cause instanceof SealedEnvelopeError && cause.missingKeyId !== undefined
    ? new VendorError(
        'unavailable',
        'the stored refresh token cannot be decrypted: this service lacks a master key',
        { origin: 'ours' },
        { cause },
      )
    : new VendorError('credentials_rejected', 'the stored refresh token is damaged: consent again', {}, { cause });
}
