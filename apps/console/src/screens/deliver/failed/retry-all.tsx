import type { DeadLettersRetry, ListAllDeadLettersQuery } from '@heliograph/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { api } from '../../../api/api.ts';
import { Drawer } from '../../../controls/drawer.tsx';
import { Failure } from '../../../controls/failure.tsx';
import { Loaded } from '../../../controls/listed.tsx';
import { useCommand } from '../../../controls/use-action.ts';
import { useFormats } from '../../../texts/formats.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { collect } from '../collect.ts';
import styles from '../deliver.module.css';
import { retryBodyOf } from '../filter/delivery-query.ts';
import { ReplayState } from '../replays/replay-state.tsx';
import { useWebhooks } from '../use-webhooks.ts';

/** Counts up to this limit; dead letters above it are retried as well. */
const maxLetters = 10_000;

/** Retries every dead letter that matches the filter: shows their number, asks for confirmation, and shows the outcome. */
export function RetryAll({ query, onClose }: { query: ListAllDeadLettersQuery; onClose: () => void }) {
  const { deliver: texts } = useTexts();
  const formats = useFormats();
  const matching = useQuery({
    queryKey: ['dead-letters-count', query],
    staleTime: Infinity,
    gcTime: 0,
    queryFn: ({ signal }) =>
      collect(api.listAllDeadLetters({ ...query, retried: false, limit: 500 }, { signal }), maxLetters),
  });
  const retry = useCommand((once) => api.retryDeadLetters(retryBodyOf(query), once), {
    changes: [['dead-letters'], ['replays'], ['webhooks']],
  });
  return (
    <Drawer title={texts.retryAll.title} onClose={onClose}>
      {retry.result ? (
        <Result result={retry.result} />
      ) : (
        <Loaded query={matching}>
          {({ items, hasMore }) => {
            const count = `${formats.number(items.length)}${hasMore ? '+' : ''}`;
            return items.length === 0 ? (
              <p role="status">{texts.retryAll.nothing}</p>
            ) : (
              <>
                <p>{texts.retryAll.count(count, new Set(items.map(({ webhookId }) => webhookId)).size)}</p>
                <p className={styles.quiet}>{texts.retryAll.meaning}</p>
                {retry.error !== undefined && <Failure error={retry.error} />}
                <div className={styles.buttons}>
                  <button
                    type="button"
                    className={styles.main}
                    disabled={retry.isBusy}
                    onClick={() => retry.run(undefined)}
                  >
                    {texts.retryAll.retry(count)}
                  </button>
                </div>
              </>
            );
          }}
        </Loaded>
      )}
    </Drawer>
  );
}

function Result({ result: { taken, replays, skipped } }: { result: DeadLettersRetry }) {
  const { deliver: texts } = useTexts();
  const formats = useFormats();
  const webhooks = useWebhooks();
  const nameOf = (webhookId: string): string => {
    const webhook = webhooks.data?.find(({ id }) => id === webhookId);
    return webhook?.name ?? webhook?.url ?? webhookId;
  };
  return (
    <>
      <p role="status">
        <strong>{texts.retryAll.taken(formats.number(taken))}</strong>
      </p>
      <ul className={styles.list}>
        {replays.map((replay) => (
          <li key={replay.id} className={styles.card} data-tone="wait">
            <h3>
              <bdi>{nameOf(replay.webhookId)}</bdi>
            </h3>
            <ReplayState replay={replay} />
          </li>
        ))}
        {skipped.map(({ webhookId, reason, matched }) => (
          <li key={webhookId} className={styles.card} data-tone="bad">
            <h3>
              <Link href={`/deliver/webhooks/${webhookId}`}>
                <bdi>{nameOf(webhookId)}</bdi>
              </Link>
            </h3>
            <p>{texts.retryAll.skipped[reason](formats.number(matched))}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
