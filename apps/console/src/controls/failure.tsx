import { HeliographError } from '@heliograph/sdk';
import { useTexts } from '../texts/texts.tsx';
import { problemText, problemsOf } from './problems-of-members.ts';
import styles from './failure.module.css';

interface FailureProps {
  error: unknown;
  onRetry?: () => void;
  /** Members whose problem is shown beside their field; without any other problem, nothing is shown here. */
  beside?: (path: string) => boolean;
}

/** Shows why a call failed, in the service's own words, with the request id for support. */
export function Failure({ error, onRetry, beside = () => false }: FailureProps) {
  const { error: texts, problems } = useTexts();
  const all = [...problemsOf(error)];
  const refused = all.filter(([path]) => !beside(path));
  if (all.length > 0 && refused.length === 0) return null;
  const message =
    error instanceof HeliographError ? sentenceOf(error) : error instanceof Error ? error.message : String(error);
  const requestId = error instanceof HeliographError ? error.requestId : undefined;
  return (
    <div role="alert" className={styles.failure}>
      <strong>{texts.title}</strong>
      {refused.length === 0 ? (
        <p>{message}</p>
      ) : (
        <>
          <p>{problems.some}</p>
          <ul>
            {refused.map(([path, problem]) => (
              <li key={path}>
                <code>{path}</code>: {problemText(problem, problems)}
              </li>
            ))}
          </ul>
        </>
      )}
      {requestId !== undefined && (
        <small>
          {texts.requestId}: <code>{requestId}</code>
        </small>
      )}
      {onRetry && (
        <button type="button" onClick={onRetry}>
          {texts.retry}
        </button>
      )}
    </div>
  );
}

/** The client puts method, path and slug before the service's sentence. */
function sentenceOf({ message }: HeliographError): string {
  return message.replace(/^[A-Z]+ \S+: \d+ \S*: /, '');
}
