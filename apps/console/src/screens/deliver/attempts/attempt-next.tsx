import type { AccountAttempt } from '@heliograph/sdk';
import { Link } from 'wouter';
import { api } from '../../../api/api.ts';
import { Failure } from '../../../controls/failure.tsx';
import { useCommand } from '../../../controls/use-action.ts';
import { useFormats } from '../../../texts/formats.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { canDeliver } from '../use-webhooks.ts';
import styles from '../deliver.module.css';
import { ReplayState } from '../replays/replay-state.tsx';
import { outcomeOf } from './attempt.ts';
import { replaysFor } from './replays-for.ts';

/** Shows the service's next step with a failed delivery, and sends it again at once on request. */
export function AttemptNext({ attempt }: { attempt: AccountAttempt }) {
  const { deliver: texts } = useTexts();
  const formats = useFormats();
  const [plan] = replaysFor([attempt]);
  const replay = useCommand(
    async (once) => {
      await api.resumeWebhook(attempt.webhookId);
      return api.createReplay(attempt.webhookId, plan!.body, once);
    },
    { changes: [['replays'], ['webhooks']] },
  );
  if (!plan) return null;
  const isDead = outcomeOf(attempt) === 'dead';
  const { webhookId, nextAttemptAt, at } = attempt;
  const letters = new URLSearchParams({ webhookId, from: String(at - 60), to: String(at + 60) }).toString();
  return (
    <section className={styles.progress}>
      <h3>{texts.attempts.next}</h3>
      {nextAttemptAt !== undefined && <p>{texts.attempts.triesAgain(formats.time(nextAttemptAt))}</p>}
      {isDead && (
        <p>
          {texts.attempts.isDead} <Link href={`/deliver/failed?${letters}`}>{texts.attempts.toLetters}</Link>
        </p>
      )}
      {canDeliver() && !isDead && !replay.result && (
        <div className={styles.buttons}>
          <button type="button" disabled={replay.isBusy} onClick={() => replay.run(undefined)}>
            {texts.attempts.sendNow}
          </button>
          <small className={styles.quiet}>{texts.attempts.sendNowHint}</small>
        </div>
      )}
      {replay.error !== undefined && <Failure error={replay.error} />}
      {replay.result && <ReplayState replay={replay.result} />}
    </section>
  );
}
