import { topicNames, type ControlView, type RecordProducer, type RefreshTokenRecord } from '@heliograph/messaging';
import { openSecret, SealedEnvelopeError, sealSecret, type MasterKeyRing } from '@heliograph/service';
import { VendorError, type RefreshTokenStore } from '@heliograph/vendor-contract';
import { keptToken } from './rewrapped-token.ts';
import { safeInKafka } from './safe-in-kafka.ts';

export interface KafkaRefreshTokensOptions {
  view: Pick<ControlView<RefreshTokenRecord>, 'get' | 'caughtUp'>;
  producer: Pick<RecordProducer, 'send'>;
  masterKeys: MasterKeyRing;
}

/**
 * Rotated refresh tokens, sealed, in `state.refresh-tokens`. A token is read only after the view has caught up with the topic, so that a replica
 * that takes an account over never sends a token its predecessor has used already: vendors take that for theft and end the consent.
 */
export class KafkaRefreshTokens {
  readonly #options: KafkaRefreshTokensOptions;

  constructor(options: KafkaRefreshTokensOptions) {
    this.#options = options;
  }

  /** `credential`: vendor and hash, as in limits and sessions. A credential handed over anew begins with its own token. */
  of(vendor: string, credential: string): RefreshTokenStore {
    const key = `${vendor}:${credential}`;
    return { newest: () => this.#newest(key), keep: (refreshToken) => this.#keep(key, refreshToken) };
  }

  async #newest(key: string): Promise<string | undefined> {
    const { view, masterKeys } = this.#options;
    await safeInKafka('refresh tokens', view.caughtUp());
    const sealed = keptToken(view, masterKeys, key);
    try {
      return sealed === undefined ? undefined : openSecret(masterKeys, sealed, key);
    } catch (cause) {
      throw unopenable(cause);
    }
  }

  async #keep(key: string, refreshToken: string): Promise<void> {
    const { producer, masterKeys } = this.#options;
    const record: RefreshTokenRecord = { sealed: sealSecret(masterKeys, refreshToken, key), keptAt: Date.now() };
    await safeInKafka(
      'refresh tokens',
      producer.send([{ topic: topicNames.stateRefreshTokens, key, value: Buffer.from(JSON.stringify(record)) }]),
    );
  }
}

/** A key that is missing from the ring is the operator's to mend: nobody is to consent again for it. */
function unopenable(cause: unknown): VendorError {
  return cause instanceof SealedEnvelopeError && cause.missingKeyId !== undefined
    ? new VendorError(
        'unavailable',
        'the kept refresh token cannot be opened: a master key is missing from this service',
        { origin: 'ours' },
        { cause },
      )
    : new VendorError('credentials_rejected', 'the kept refresh token is damaged: consent again', {}, { cause });
}
