import type { AccountDeadLetter } from '@heliograph/sdk';
import { useState } from 'react';
import { Link } from 'wouter';
import { api } from '../../../api/api.ts';
import { Failure } from '../../../controls/failure.tsx';
import { Loading } from '../../../controls/loading.tsx';
import { useList } from '../../../controls/use-list.ts';
import { VirtualTable, type VirtualColumn } from '../../../controls/virtual-table.tsx';
import { useFormats } from '../../../texts/formats.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { useReasonText } from '../attempts/reason-text.ts';
import { canDeliver } from '../use-webhooks.ts';
import styles from '../deliver.module.css';
import { ChosenFilter, DeliveryFilters } from '../filter/delivery-filters.tsx';
import { deadLetterQueryOf } from '../filter/delivery-query.ts';
import { changedAddress, useAddress } from '../../../controls/address.ts';
import { renewedRows } from '../collect.ts';
import { LetterDrawer, LetterState } from './letter-drawer.tsx';
import { RetryAll } from './retry-all.tsx';

/** The dead letters of all webhooks: records that could not be delivered in any attempt. */
export function Failed() {
  const { deliver: texts } = useTexts();
  const [address, change] = useAddress();
  const [isRetrying, setRetrying] = useState(false);
  const query = deadLetterQueryOf(address);
  const list = useList({
    key: ['dead-letters', query],
    load: (page, options) => api.listAllDeadLetters({ ...query, ...page }, options),
    ...renewedRows,
  });
  const isFiltered = Object.keys(query).length > 0;
  const [letter, webhookId] = [address.get('letter'), address.get('of')];
  return (
    <>
      <DeliveryFilters>
        <ChosenFilter
          label={texts.failed.retried}
          value={address.get('retried') ?? ''}
          options={[
            ['false', texts.failed.notRetried],
            ['true', texts.failed.wasRetried],
          ]}
          onChoose={(retried) => change({ retried })}
        />
      </DeliveryFilters>
      <div className={styles.bar}>
        <p role="status" className={styles.quiet}>
          {list.data && texts.failed.shown(list.data.length, list.hasMore)}
        </p>
        {canDeliver() && (
          <button
            type="button"
            disabled={query.retried === true || list.data?.length === 0}
            onClick={() => setRetrying(true)}
          >
            {isFiltered ? texts.retryAll.openFiltered : texts.retryAll.open}
          </button>
        )}
      </div>
      {list.error && <Failure error={list.error} onRetry={() => void list.refetch()} />}
      {!list.data && !list.error && <Loading lines={8} />}
      {list.data?.length === 0 && (
        <p role="status">
          {isFiltered ? texts.noMatch : texts.failed.none}{' '}
          <Link href="/deliver/attempts?outcome=failed">{texts.failed.toAttempts}</Link>
        </p>
      )}
      {list.data && list.data.length > 0 && <LetterTable rows={list.data} onEnd={list.loadMore} />}
      {letter !== null && webhookId !== null && (
        <LetterDrawer id={letter} webhookId={webhookId} onClose={() => change({ letter: undefined, of: undefined })} />
      )}
      {isRetrying && <RetryAll query={query} onClose={() => setRetrying(false)} />}
    </>
  );
}

function LetterTable({ rows, onEnd }: { rows: readonly AccountDeadLetter[]; onEnd: () => void }) {
  const { deliver: texts } = useTexts();
  const [address] = useAddress();
  const formats = useFormats();
  const reasonText = useReasonText();
  const addressOf = ({ id, webhookId }: AccountDeadLetter): string =>
    `/deliver/failed?${changedAddress(address, { letter: id, of: webhookId }).toString()}`;
  const columns: VirtualColumn<AccountDeadLetter>[] = [
    { text: texts.time, cell: (row) => <Link href={addressOf(row)}>{formats.time(row.at)}</Link> },
    { text: texts.failed.state, cell: (row) => <LetterState letter={row} /> },
    { text: texts.webhook, cell: ({ webhookName, webhookId }) => <bdi>{webhookName ?? webhookId}</bdi> },
    { text: texts.reason, cell: reasonText },
    { text: texts.kind, cell: ({ kind }) => kind },
    { text: texts.device, cell: ({ serial, deviceId }) => <bdi>{serial ?? deviceId}</bdi> },
    { text: texts.vendor, cell: ({ vendor }) => vendor },
    { text: texts.attemptsMade, isNumber: true, cell: ({ attempts }) => formats.number(attempts) },
  ];
  return <VirtualTable label={texts.tabs.failed} columns={columns} rows={rows} keyOf={({ id }) => id} onEnd={onEnd} />;
}
