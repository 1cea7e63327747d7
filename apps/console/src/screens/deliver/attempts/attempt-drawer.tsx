import { reported } from '@heliograph/base-data';
import type { AccountAttempt } from '@heliograph/sdk';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { Drawer } from '../../../controls/drawer.tsx';
import { Loaded } from '../../../controls/listed.tsx';
import { useFormats } from '../../../texts/formats.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { AttemptFacts } from './attempt-facts.tsx';
import { AttemptNext } from './attempt-next.tsx';
import { AttemptRequest } from './attempt-request.tsx';
import { findAttempt, outcomeOf } from './attempt.ts';
import styles from '../deliver.module.css';

interface AttemptDrawerProps {
  entry: string;
  /** The second in which the entry was written. */
  at: number;
  /** The entry, where the list has it already. */
  loaded: AccountAttempt | undefined;
  onClose: () => void;
}

/** One entry: the request, the response, and the possible actions. */
export function AttemptDrawer({ entry, at, loaded, onClose }: AttemptDrawerProps) {
  const { deliver: texts } = useTexts();
  const formats = useFormats();
  const found = useQuery({
    queryKey: ['attempt', entry],
    queryFn: ({ signal }) => findAttempt(api, { entry, at }, signal),
    staleTime: Infinity,
    ...reported({ initialData: loaded }),
  });
  return (
    <Drawer title={`${texts.attempts.one} · ${formats.time(at)}`} onClose={onClose}>
      <Loaded query={found}>
        {(attempt) =>
          attempt === null ? <p role="status">{texts.attempts.gone}</p> : <Entry key={attempt.id} attempt={attempt} />
        }
      </Loaded>
    </Drawer>
  );
}

function Entry({ attempt }: { attempt: AccountAttempt }) {
  const { deliver: texts } = useTexts();
  const isRequest = attempt.type === 'attempt' || attempt.type === 'dead';
  const hasAnswer = attempt.answer !== undefined && attempt.answer !== '';
  return (
    <>
      <AttemptFacts attempt={attempt} />
      <AttemptNext attempt={attempt} />
      {attempt.type === 'attempt' && (
        <section>
          <h3>{texts.attempts.answer}</h3>
          {hasAnswer ? (
            <pre className={styles.answer} tabIndex={0}>
              {attempt.answer}
            </pre>
          ) : (
            <p className={styles.quiet}>
              {outcomeOf(attempt) === 'delivered' ? texts.attempts.answerNotKept : texts.attempts.noAnswer}
            </p>
          )}
        </section>
      )}
      {isRequest && <AttemptRequest attempt={attempt} />}
    </>
  );
}
