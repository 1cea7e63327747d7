import { HeliographError } from '@heliograph/sdk';
import { useTexts } from '../texts/texts.tsx';
import styles from './failure.module.css';

/** Shows why a call failed, in the service's own words, with the request id to ask about. */
export function Failure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { error: texts } = useTexts();
  const message =
    error instanceof HeliographError ? sentenceOf(error) : error instanceof Error ? error.message : String(error);
  const requestId = error instanceof HeliographError ? error.requestId : undefined;
  return (
    <div role="alert" className={styles.failure}>
      <strong>{texts.title}</strong>
      <p>{message}</p>
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
