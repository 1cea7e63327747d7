import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { Badge } from '../../../controls/badge.tsx';
import { Failure } from '../../../controls/failure.tsx';
import { useCommand } from '../../../controls/use-action.ts';
import { useFormats } from '../../../texts/formats.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { outcomeOf, toneOf } from '../attempts/attempt.ts';
import { useReasonText } from '../attempts/reason-text.ts';
import styles from '../deliver.module.css';

const ASK_AGAIN_MS = 1_000;
const GIVE_UP_MS = 60_000;

/** Sends a test event, and shows the endpoint's answer. */
export function TestEvent({ webhookId }: { webhookId: string }) {
  const { deliver: texts } = useTexts();
  const test = useCommand((once) => api.testWebhook(webhookId, once), {
    changes: [['attempts'], ['webhooks']],
  });
  return (
    <div className={styles.progress}>
      <div className={styles.buttons}>
        <button type="button" disabled={test.isBusy} onClick={() => test.run(undefined)}>
          {texts.test.send}
        </button>
      </div>
      {test.error !== undefined && <Failure error={test.error} />}
      {test.result && (
        <TestResult
          key={test.result.idempotencyKey}
          webhookId={webhookId}
          idempotencyKey={test.result.idempotencyKey}
        />
      )}
    </div>
  );
}

function TestResult({ webhookId, idempotencyKey }: { webhookId: string; idempotencyKey: string }) {
  const { deliver: texts } = useTexts();
  const formats = useFormats();
  const reasonText = useReasonText();
  const result = useQuery({
    queryKey: ['test-event', idempotencyKey],
    queryFn: async ({ signal }) => {
      const { items } = await api.listWebhookAttempts(webhookId, { idempotencyKey }, { signal });
      return { last: items[0] ?? null, askedAt: Date.now() };
    },
    staleTime: 0,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.last || dataUpdateCount * ASK_AGAIN_MS > GIVE_UP_MS ? false : ASK_AGAIN_MS,
  });
  if (result.error) return <Failure error={result.error} onRetry={() => void result.refetch()} />;
  const last = result.data?.last;
  if (!last) return <p role="status">{texts.test.waiting}</p>;
  const outcome = outcomeOf(last);
  return (
    <div role="status" className={styles.progress}>
      <p>
        <Badge tone={toneOf(outcome)} text={`${texts.outcomes[outcome]} ${last.status ?? ''}`} />{' '}
        {texts.test.took(formats.number(last.durationMs, 'ms'))} {reasonText(last)}
      </p>
      {last.answer !== undefined && last.answer !== '' && <pre className={styles.answer}>{last.answer}</pre>}
    </div>
  );
}
