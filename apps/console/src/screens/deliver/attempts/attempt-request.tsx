import type { AccountAttempt } from '@heliograph/sdk';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { Code, CopyButton } from '../../../controls/code.tsx';
import { Loaded } from '../../../controls/listed.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import { readable } from '../collect.ts';
import styles from '../deliver.module.css';
import { bodyOf } from './attempt.ts';
import { curlOf, headersOf } from './curl.ts';

/** The request as far as it is stored: the body from the history or the dead letter, the headers without signatures. */
export function AttemptRequest({ attempt }: { attempt: AccountAttempt }) {
  const { deliver: texts } = useTexts();
  const { webhookId, idempotencyKey = '', kind = 'device.data' } = attempt;
  const webhook = useQuery({
    queryKey: ['webhooks', webhookId],
    queryFn: ({ signal }) => api.getWebhook(webhookId, { signal }),
    retry: false,
  });
  const body = useQuery({
    queryKey: ['attempt-body', attempt.id],
    queryFn: ({ signal }) => bodyOf(api, attempt, signal),
    staleTime: Infinity,
  });
  const sent = { idempotencyKey, kind, attempt: attempt.attempt ?? attempt.attempts ?? 1 };
  const headers = headersOf(sent);
  const own = webhook.data?.headerNames ?? [];
  return (
    <section className={styles.progress}>
      <h3>{texts.attempts.request}</h3>
      {webhook.data && (
        <p>
          <code>POST {webhook.data.url}</code>
        </p>
      )}
      <pre className={styles.answer} tabIndex={0}>
        {[...headers.map(([name, value]) => `${name}: ${value}`), ...own.map((name) => `${name}: …`)].join('\n')}
      </pre>
      <p className={styles.quiet}>{texts.attempts.headersNotKept}</p>
      <Loaded query={body}>
        {(text) =>
          text === null ? (
            <p className={styles.quiet}>{texts.attempts.bodyNotKept}</p>
          ) : (
            <>
              <Code text={text} shown={readable(text)} label={texts.attempts.body} />
              {webhook.data && (
                <p>
                  <CopyButton
                    text={curlOf({ ...sent, url: webhook.data.url, body: text })}
                    label={texts.attempts.curl}
                  />
                </p>
              )}
            </>
          )
        }
      </Loaded>
    </section>
  );
}
