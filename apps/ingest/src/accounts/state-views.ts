import {
  createControlView,
  isOlderAccountState,
  isOlderQuota,
  isOlderRefreshToken,
  topicNames,
  type ControlView,
  type KafkaConnection,
  type QuotaRecord,
  type RecordProducer,
  type RefreshTokenRecord,
  type VendorAccountStateRecord,
} from '@heliograph/messaging';
import type { Logger } from '@heliograph/service';

export interface StateViews {
  states: ControlView<VendorAccountStateRecord>;
  refreshTokens: ControlView<RefreshTokenRecord>;
  quotas: ControlView<QuotaRecord>;
}

export interface StateViewsOptions {
  producer: Pick<RecordProducer, 'send'>;
  logger: Logger;
  /** Called when a former owner's record came after `kept` in the log; only the account's owner knows the current state. */
  onStateOverwritten: (id: string, kept: VendorAccountStateRecord) => void;
}

/**
 * Creates the views of the state that replicas share, in which a replica that was paused overwrites none of its successors' records. Compaction keeps the
 * last record of a key, so a record that came too late is followed by a copy of the one it overwrote; for tokens and quotas any replica may write the
 * copy, for whichever comes last, the newest counts.
 */
export function createStateViews(connection: KafkaConnection, options: StateViewsOptions): StateViews {
  const { producer, logger, onStateOverwritten } = options;
  const writeAgain = (topic: string) => (key: string, kept: object) => {
    logger.warn({ topic, key }, 'a replica that was paused wrote an older record; writing the newer one again');
    producer
      .send([{ topic, key, value: Buffer.from(JSON.stringify(kept)) }])
      .catch((error: unknown) =>
        logger.error({ err: error, topic, key }, 'the newer record could not be written again'),
      );
  };
  const { stateVendorAccounts, stateRefreshTokens, stateQuotas } = topicNames;
  return {
    states: createControlView<VendorAccountStateRecord>(connection, stateVendorAccounts, {
      keyMember: 'vendorAccountId',
      logger,
      isOlder: isOlderAccountState,
      onOlder: onStateOverwritten,
    }),
    refreshTokens: createControlView<RefreshTokenRecord>(connection, stateRefreshTokens, {
      logger,
      isOlder: isOlderRefreshToken,
      onOlder: writeAgain(stateRefreshTokens),
    }),
    quotas: createControlView<QuotaRecord>(connection, stateQuotas, {
      logger,
      isOlder: isOlderQuota,
      onOlder: writeAgain(stateQuotas),
    }),
  };
}
