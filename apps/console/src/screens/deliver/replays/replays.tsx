import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { Failure } from '../../../controls/failure.tsx';
import { Loaded } from '../../../controls/listed.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import { useSinks } from '../use-sinks.ts';
import { canDeliver, useWebhooks } from '../use-webhooks.ts';
import styles from '../deliver.module.css';
import { isOpen, listOf } from './any-replay.ts';
import { NewReplay } from './new-replay.tsx';
import { ReplayCard } from './replay-card.tsx';

const REFRESH_OPEN_MS = 2_000;
const REFRESH_MS = 15_000;

/** Replays to webhooks, sinks and channels: started here, with their progress. */
export function Replays() {
  const { deliver: texts } = useTexts();
  const webhooks = useWebhooks();
  const sinks = useSinks();
  const [webhookIds, sinkIds] = [webhooks, sinks].map(({ data }) => data?.map(({ id }) => id));
  const replays = useQuery({
    queryKey: ['replays', webhookIds, sinkIds],
    enabled: webhookIds !== undefined && sinkIds !== undefined,
    queryFn: ({ signal }) => listOf(api, { webhookIds: webhookIds!, sinkIds: sinkIds! }, signal),
    refetchInterval: ({ state }) => (state.data?.some(isOpen) === true ? REFRESH_OPEN_MS : REFRESH_MS),
  });
  return (
    <>
      {canDeliver() && <NewReplay webhooks={webhooks.data ?? []} sinks={sinks.data ?? []} />}
      <section className={styles.section}>
        <h2>{texts.replays.title}</h2>
        {[webhooks, sinks].map(
          ({ error, refetch }, index) => error && <Failure key={index} error={error} onRetry={() => void refetch()} />,
        )}
        <Loaded query={replays}>
          {(found) =>
            found.length === 0 ? (
              <p role="status">{texts.replays.none}</p>
            ) : (
              <ul className={styles.list}>
                {found.map((replay) => (
                  <li key={replay.id}>
                    <ReplayCard replay={replay} webhooks={webhooks.data ?? []} sinks={sinks.data ?? []} />
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </section>
    </>
  );
}
