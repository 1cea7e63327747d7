import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { api } from '../../../api/api.ts';
import { Loaded } from '../../../controls/listed.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import { canDeliver } from '../use-webhooks.ts';
import styles from '../deliver.module.css';
import { SinkCard } from './sink-card.tsx';

const REFRESH_MS = 5_000;

/** The databases, buckets and queues that the service writes to, and how each of them is. */
export function Sinks() {
  const { deliver } = useTexts();
  const texts = deliver.sinks;
  const sinks = useQuery({
    queryKey: ['sinks'],
    queryFn: ({ signal }) => api.listSinks({}, { signal }).all(),
    refetchInterval: REFRESH_MS,
  });
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
