import { Link } from 'wouter';
import { Loaded } from '../../../controls/listed.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import { useSinks } from '../use-sinks.ts';
import { canDeliver } from '../use-webhooks.ts';
import styles from '../deliver.module.css';
import { SinkCard } from './sink-card.tsx';

/** The databases, buckets and queues that the service writes to, and how each of them is. */
export function Sinks() {
  const { deliver } = useTexts();
  const texts = deliver.sinks;
  const sinks = useSinks();
  return (
    <>
      <div className={styles.bar}>
        <p className={styles.quiet}>{texts.about}</p>
        {canDeliver() && (
          <Link href="/deliver/sinks/new" className={`${styles.button} ${styles.main}`}>
            {texts.create}
          </Link>
        )}
      </div>
      <Loaded query={sinks}>
        {(found) =>
          found.length === 0 ? (
            <p role="status">{texts.none}</p>
          ) : (
            <ul className={styles.list}>
              {found.map((sink) => (
                <li key={sink.id}>
                  <SinkCard sink={sink} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}
