import type { Webhook } from '@heliograph/sdk';
import { Link } from 'wouter';
import { api } from '../../../api/api.ts';
import { Failure } from '../../../controls/failure.tsx';
import { useCommand } from '../../../controls/use-action.ts';
import { useFormats } from '../../../texts/formats.ts';
import { useTexts } from '../../../texts/texts.tsx';
import styles from '../deliver.module.css';
import { ReplayState } from '../replays/replay-state.tsx';
import { HealthBadge } from '../webhooks/health-badge.tsx';
import type { PlannedReplay } from './replays-for.ts';

/** The failed deliveries of one webhook: their number, whether its endpoint works, and the button that sends them again. */
export function SendAgainOne({ plan, webhook }: { plan: PlannedReplay; webhook: Webhook | undefined }) {
  const { deliver: texts } = useTexts();
  const formats = useFormats();
  const { webhookId, body, attempts, records } = plan;
  // Resuming closes the circuit breaker: otherwise the redelivered records wait for the next probe.
  const sending = useCommand(
    async (once) => {
      await api.resumeWebhook(webhookId);
      return api.createReplay(webhookId, body, once);
    },
    { changes: [['replays'], ['webhooks'], ['attempts']] },
  );
  const isStopped = webhook !== undefined && webhook.status !== 'active';
  return (
    <article className={styles.card} data-tone={webhook?.health === 'healthy' ? 'good' : 'bad'}>
      <h3>
        <Link href={`/deliver/webhooks/${webhookId}`}>
          <bdi>{webhook?.name ?? webhook?.url ?? webhookId}</bdi>
        </Link>{' '}
        {webhook && <HealthBadge health={webhook.health} />}
      </h3>
      <p>
        <strong>{texts.sendAgain.count(formats.number(records))}</strong>{' '}
        <span className={styles.quiet}>{texts.sendAgain.attempts(formats.number(attempts))}</span>
      </p>
      <p className={styles.quiet}>
        {texts.sendAgain.range(formats.time(body.from), formats.time(body.to))}{' '}
        {body.filter.deviceIds ? texts.sendAgain.devices(body.filter.deviceIds.length) : texts.sendAgain.allDevices}
      </p>
      {isStopped && <p className={styles.bad}>{texts.sendAgain.stopped}</p>}
      {!sending.result && (
        <div className={styles.buttons}>
          <button
            type="button"
            className={styles.main}
            disabled={sending.isBusy || isStopped}
            onClick={() => sending.run(undefined)}
          >
            {texts.sendAgain.send(formats.number(records))}
          </button>
        </div>
      )}
      {sending.error !== undefined && <Failure error={sending.error} />}
      {sending.result && <ReplayState replay={sending.result} />}
    </article>
  );
}
