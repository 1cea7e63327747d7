import type { AccountAttempt, ListAttemptsQuery } from '@heliograph/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { api } from '../../../api/api.ts';
import { Drawer } from '../../../controls/drawer.tsx';
import { Loaded } from '../../../controls/listed.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import styles from '../deliver.module.css';
import { collect } from '../collect.ts';
import { useWebhooks } from '../use-webhooks.ts';
import { replaysFor, type PlannedReplay } from './replays-for.ts';
import { SendAgainOne } from './send-again-one.tsx';

/** At most this many entries are read to find failed deliveries; older ones need a time range. */
const maxEntries = 10_000;

/** Sends again all failed deliveries that match the filter, not only the rows that are loaded. */
export function SendAgain({ query, onClose }: { query: ListAttemptsQuery; onClose: () => void }) {
  const { deliver: texts } = useTexts();
  const failed = useQuery({
    queryKey: ['failed-attempts', query],
    staleTime: Infinity,
    gcTime: 0,
    queryFn: ({ signal }) => failedOf(query, signal),
  });
  return (
    <Drawer title={texts.sendAgain.title} onClose={onClose}>
      <p>{texts.sendAgain.meaning}</p>
      <Loaded query={failed}>
        {({ items, hasMore }) => (
          <>
            {hasMore && <p className={styles.bad}>{texts.sendAgain.notAll(maxEntries)}</p>}
            <Plans plans={replaysFor(items)} />
          </>
        )}
      </Loaded>
      <p className={styles.quiet}>
        {texts.sendAgain.deadToo} <Link href="/deliver/failed">{texts.tabs.failed}</Link>
      </p>
    </Drawer>
  );
}

function Plans({ plans }: { plans: readonly PlannedReplay[] }) {
  const { deliver: texts } = useTexts();
  const webhooks = useWebhooks();
  if (plans.length === 0) return <p role="status">{texts.sendAgain.nothing}</p>;
  return (
    <ul className={styles.list}>
      {plans.map((plan) => (
        <li key={plan.webhookId}>
          <SendAgainOne plan={plan} webhook={webhooks.data?.find(({ id }) => id === plan.webhookId)} />
        </li>
      ))}
    </ul>
  );
}

/** The outcomes that are worth sending again. */
async function failedOf(
  query: ListAttemptsQuery,
  signal: AbortSignal,
): Promise<{ items: AccountAttempt[]; hasMore: boolean }> {
  const outcomes = query.outcome === undefined ? (['failed', 'skipped'] as const) : [query.outcome];
  const lists = await Promise.all(
    outcomes.map((outcome) =>
      collect(api.listAttempts({ ...query, outcome, limit: 500 }, { signal }), maxEntries / outcomes.length),
    ),
  );
  return { items: lists.flatMap(({ items }) => items), hasMore: lists.some(({ hasMore }) => hasMore) };
}
