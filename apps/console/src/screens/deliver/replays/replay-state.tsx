import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { Failure } from '../../../controls/failure.tsx';
import { useAction } from '../../../controls/use-action.ts';
import { useFormats } from '../../../texts/formats.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { canDeliver } from '../use-webhooks.ts';
import styles from '../deliver.module.css';
import { cancel, isOpen, reload, type AnyReplay } from './any-replay.ts';

const ASK_AGAIN_MS = 1_000;

/** The progress of a replay while it is open, then its result. */
export function ReplayState({ replay: first }: { replay: AnyReplay }) {
  const { deliver: texts } = useTexts();
  const formats = useFormats();
  const current = useQuery({
    queryKey: ['replay', first.id],
    queryFn: ({ signal }): Promise<AnyReplay> => reload(api, first, signal),
    initialData: first,
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? ASK_AGAIN_MS : false),
  });
  const replay = current.data;
  const cancelling = useAction(() => cancel(api, replay), { changes: [['replay', first.id], ['replays']] });
  const error = cancelling.error ?? current.error ?? undefined;
  return (
    <div className={styles.progress}>
      <p role="status">
        <strong>{texts.replays.states[replay.state]}</strong>{' '}
        {texts.replays.sent(formats.number(replay.produced), formats.number(replay.matched))}{' '}
        {replay.error !== null && <span className={styles.bad}>{replay.error}</span>}
      </p>
      {isOpen(replay) && (
        <progress
          aria-label={texts.replays.progress}
          {...(replay.total > 0 && { value: replay.scanned, max: replay.total })}
        />
      )}
      {isOpen(replay) && canDeliver() && (
        <div>
          <button type="button" disabled={cancelling.isBusy} onClick={() => cancelling.run(undefined)}>
            {texts.replays.cancel}
          </button>
        </div>
      )}
      {error !== undefined && <Failure error={error} onRetry={() => void current.refetch()} />}
    </div>
  );
}
