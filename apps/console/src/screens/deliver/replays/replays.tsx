import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { Failure } from '../../../controls/failure.tsx';
import { Loaded } from '../../../controls/listed.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import { canDeliver, useWebhooks } from '../use-webhooks.ts';
import styles from '../deliver.module.css';
import { isOpen, listOf } from './any-replay.ts';
import { NewReplay } from './new-replay.tsx';
import { ReplayCard } from './replay-card.tsx';

const REFRESH_OPEN_MS = 2_000;
const REFRESH_MS = 15_000;

/** Replays to webhooks and channels: started here, with their progress. */
export function Replays() {
  const { deliver: texts } = useTexts();
  const webhooks = useWebhooks();
  const ids = webhooks.data?.map(({ id }) => id);
  const replays = useQuery({
    queryKey: ['replays', ids],
    enabled: ids !== undefined,
    queryFn: ({ signal }) => listOf(api, ids!, signal),
    refetchInterval: ({ state }) => (state.data?.some(isOpen) === true ? REFRESH_OPEN_MS : REFRESH_MS),
  });
  return (
    <>
      {canDeliver() && <NewReplay webhooks={webhooks.data ?? []} />}
      <section className={styles.section}>
        <h2>{texts.replays.title}</h2>
        {webhooks.error && <Failure error={webhooks.error} onRetry={() => void webhooks.refetch()} />}
        <Loaded query={replays}>
          {(found) =>
            found.length === 0 ? (
              <p role="status">{texts.replays.none}</p>
            ) : (
              <ul className={styles.list}>
                {found.map((replay) => (
                  <li key={replay.id}>
                    <ReplayCard replay={replay} webhooks={webhooks.data ?? []} />
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
