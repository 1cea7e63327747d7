import { Link } from 'wouter';
import { Loaded } from '../../../controls/listed.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import { canDeliver, useWebhooks } from '../use-webhooks.ts';
import styles from '../deliver.module.css';
import { WebhookCard } from './webhook-card.tsx';

/** The endpoints to which records are posted, and how each of them is. */
export function Webhooks() {
  const { deliver: texts } = useTexts();
  const webhooks = useWebhooks();
  const create = (
    <Link href="/deliver/webhooks/new" className={`${styles.button} ${styles.main}`}>
      {texts.webhooks.create}
    </Link>
  );
  return (
    <Loaded query={webhooks}>
      {(found) =>
        found.length === 0 ? (
          <section className={styles.card}>
            <h2>{texts.webhooks.none}</h2>
            <p className={styles.quiet}>{texts.webhooks.noneHint}</p>
            {canDeliver() && <div className={styles.buttons}>{create}</div>}
          </section>
        ) : (
          <>
            <div className={styles.bar}>
              <p role="status" className={styles.quiet}>
                {texts.webhooks.count(found.length)}
              </p>
              {canDeliver() && create}
            </div>
            <ul className={styles.list}>
              {found.map((webhook) => (
                <li key={webhook.id}>
                  <WebhookCard webhook={webhook} />
                </li>
              ))}
            </ul>
          </>
        )
      }
    </Loaded>
  );
}
