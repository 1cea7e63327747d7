import type { DeadLetterWithBody, DeadLetter } from '@heliograph/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { api } from '../../../api/api.ts';
import { Badge, type Tone } from '../../../controls/badge.tsx';
import { Code } from '../../../controls/code.tsx';
import { Drawer } from '../../../controls/drawer.tsx';
import { Facts } from '../../../controls/facts.tsx';
import { Failure } from '../../../controls/failure.tsx';
import { Loaded } from '../../../controls/listed.tsx';
import { useCommand } from '../../../controls/use-action.ts';
import { useFormats } from '../../../texts/formats.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { useReasonText } from '../attempts/reason-text.ts';
import { readable } from '../collect.ts';
import styles from '../deliver.module.css';
import { canDeliver } from '../use-webhooks.ts';
import { letterStateOf, type LetterStateName } from './letter-state-of.ts';

const REFRESH_MS = 2_000;

interface LetterDrawerProps {
  id: string;
  webhookId: string;
  onClose: () => void;
}

/** One dead letter with its body, and the retry of it alone. */
export function LetterDrawer({ id, webhookId, onClose }: LetterDrawerProps) {
  const { deliver: texts } = useTexts();
  const letter = useQuery({
    queryKey: ['dead-letter', id],
    queryFn: ({ signal }) => api.getDeadLetter(webhookId, id, { signal }),
    // After a retry: until it is known whether it was delivered.
    refetchInterval: ({ state: { data } }) =>
      data && data.retriedAt !== null && data.deliveredAt === null && data.diedAgainAs === null ? REFRESH_MS : false,
  });
  return (
    <Drawer title={texts.failed.one} onClose={onClose}>
      <Loaded query={letter}>{(found) => <Letter letter={found} />}</Loaded>
    </Drawer>
  );
}

function Letter({ letter }: { letter: DeadLetterWithBody }) {
  const { deliver: texts } = useTexts();
  const formats = useFormats();
  const reasonText = useReasonText();
  const { id, webhookId, deviceId, idempotencyKey, retriedAt, body } = letter;
  const retry = useCommand((once) => api.retryDeadLetter(webhookId, id, once), {
    changes: [['dead-letter', id], ['dead-letters']],
  });
  const attempts = new URLSearchParams({ idempotencyKey }).toString();
  return (
    <>
      <Facts
        facts={[
          [texts.failed.state, <LetterState key="state" letter={letter} />],
          [texts.time, formats.time(letter.at)],
          [texts.reason, reasonText(letter)],
          [texts.status, letter.status],
          [
            texts.attemptsMade,
            <Link key="attempts" href={`/deliver/attempts?${attempts}`}>
              {formats.number(letter.attempts)}
            </Link>,
          ],
          [
            texts.webhook,
            <Link key="webhook" href={`/deliver/webhooks/${webhookId}`}>
              {webhookId}
            </Link>,
          ],
          [texts.kind, letter.kind],
          [texts.vendor, letter.vendor],
          [
            texts.device,
            deviceId !== null && (
              <Link href={`/devices/${deviceId}`}>
                <bdi>{letter.serial ?? deviceId}</bdi>
              </Link>
            ),
          ],
          [texts.key, <bdi key="key">{idempotencyKey}</bdi>],
          [texts.failed.retriedAt, formats.time(retriedAt)],
          [texts.failed.deliveredAt, formats.time(letter.deliveredAt)],
        ]}
      />
      {retry.error !== undefined && <Failure error={retry.error} />}
      {retriedAt === null && canDeliver() && (
        <div className={styles.buttons}>
          <button type="button" className={styles.main} disabled={retry.isBusy} onClick={() => retry.run(undefined)}>
            {texts.failed.retryOne}
          </button>
        </div>
      )}
      <section className={styles.progress}>
        <h3>{texts.attempts.body}</h3>
        {body === null ? (
          <p className={styles.quiet}>{texts.failed.bodyNotKept}</p>
        ) : (
          <Code text={body} shown={readable(body)} label={texts.attempts.body} />
        )}
      </section>
    </>
  );
}

const tones: Record<LetterStateName, Tone> = { dead: 'bad', retrying: 'wait', delivered: 'good', diedAgain: 'bad' };

/** Whether a dead letter was retried, and how that went. */
export function LetterState({ letter }: { letter: Pick<DeadLetter, 'retriedAt' | 'deliveredAt' | 'diedAgainAs'> }) {
  const { deliver: texts } = useTexts();
  const state = letterStateOf(letter);
  return <Badge tone={tones[state]} text={texts.failed.states[state]} />;
}
