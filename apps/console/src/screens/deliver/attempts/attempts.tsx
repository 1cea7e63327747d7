import { useState } from 'react';
import { Failure } from '../../../controls/failure.tsx';
import { Loading } from '../../../controls/loading.tsx';
import { useList } from '../../../controls/use-list.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { api } from '../../../api/api.ts';
import { canDeliver } from '../use-webhooks.ts';
import styles from '../deliver.module.css';
import { ChosenFilter, DeliveryFilters } from '../filter/delivery-filters.tsx';
import { attemptQueryOf } from '../filter/delivery-query.ts';
import { TypedFilter } from '../filter/typed-filter.tsx';
import { useAddress } from '../../../controls/address.ts';
import { renewedRows } from '../collect.ts';
import { AttemptDrawer } from './attempt-drawer.tsx';
import { AttemptTable } from './attempt-table.tsx';
import { SendAgain } from './send-again.tsx';

const outcomes = ['delivered', 'failed', 'skipped', 'dead', 'state'] as const;

/** The attempts of all webhooks in one list. */
export function Attempts() {
  const { deliver: texts } = useTexts();
  const [address, change] = useAddress();
  const [isSending, setSending] = useState(false);
  const query = attemptQueryOf(address);
  const list = useList({
    key: ['attempts', query],
    load: (page, options) => api.listAttempts({ ...query, ...page }, options),
    ...renewedRows,
  });
  const isFiltered = Object.keys(query).length > 0;
  const entry = address.get('entry');
  return (
    <>
      <DeliveryFilters>
        <ChosenFilter
          label={texts.outcome}
          value={address.get('outcome') ?? ''}
          options={outcomes.map((outcome) => [outcome, texts.outcomes[outcome]] as const)}
          onChoose={(outcome) => change({ outcome })}
        />
        <TypedFilter
          label={texts.key}
          value={address.get('idempotencyKey') ?? ''}
          maxLength={512}
          onChoose={(idempotencyKey) => change({ idempotencyKey })}
        />
      </DeliveryFilters>
      <div className={styles.bar}>
        <p role="status" className={styles.quiet}>
          {list.data && texts.attempts.shown(list.data.length, list.hasMore)}
        </p>
        {canDeliver() && (
          <button type="button" onClick={() => setSending(true)}>
            {texts.sendAgain.open}
          </button>
        )}
      </div>
      <p className={styles.quiet}>{texts.attempts.sampled}</p>
      {list.error && <Failure error={list.error} onRetry={() => void list.refetch()} />}
      {!list.data && !list.error && <Loading lines={8} />}
      {list.data?.length === 0 && <p role="status">{isFiltered ? texts.noMatch : texts.attempts.none}</p>}
      {list.data && list.data.length > 0 && <AttemptTable rows={list.data} onEnd={list.loadMore} />}
      {entry !== null && (
        <AttemptDrawer
          entry={entry}
          at={Number(address.get('at') ?? '')}
          loaded={list.data?.find(({ id }) => id === entry)}
          onClose={() => change({ entry: undefined, at: undefined })}
        />
      )}
      {isSending && <SendAgain query={query} onClose={() => setSending(false)} />}
    </>
  );
}
