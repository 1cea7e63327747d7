import { createControlView, type ControlView, type KafkaConnection, type RecordProducer } from '@heliograph/kafka';
import {
  isOlderAccountState,
  isOlderQuota,
  isOlderRefreshToken,
  topicNames,
  writeNewerAgain,
  type QuotaRecord,
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
  /** Called when a former owner's record follows `kept` in the log; only the account's owner has the current state. */
  onStateOverwritten: (id: string, kept: VendorAccountStateRecord) => void;
}

/**
 * Creates the views of the state that replicas share, in which a replica that was paused overwrites none of its successors' records. Compaction keeps the
 * last record of a key, so a record that came too late is followed by a copy of the one it overwrote; for tokens and quotas any replica may write the copy:
 * whichever is last, the newest counts.
 */
export function createStateViews(connection: KafkaConnection, options: StateViewsOptions): StateViews {
  const { logger, onStateOverwritten } = options;
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
      onOlder: writeNewerAgain(stateRefreshTokens, options),
    }),
    quotas: createControlView<QuotaRecord>(connection, stateQuotas, {
      logger,
      isOlder: isOlderQuota,
      onOlder: writeNewerAgain(stateQuotas, options),
    }),
  };
}
