import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { Failure } from '../../../controls/failure.tsx';
import { Modal } from '../../../controls/modal.tsx';
import { useFormats } from '../../../texts/formats.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { refreshDevices } from '../use-devices.ts';
import styles from './import.module.css';

const MAX_SHOWN = 200;

/** Imports a CSV in two steps: the service reports the changes and the invalid lines, then the user confirms the changes. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { fleet: texts } = useTexts();
  const formats = useFormats();
  const queries = useQueryClient();
  const [csv, setCsv] = useState<string>();
  const trial = useMutation({ mutationFn: (text: string) => api.importDevices(text, { dryRun: 'true' }) });
  const change = useMutation({
    mutationFn: (text: string) => api.importDevices(text),
    onSuccess: () => refreshDevices(queries),
  });
  const choose = async (file: File | undefined): Promise<void> => {
    trial.reset();
    change.reset();
    setCsv(undefined);
    if (!file) return;
    const text = await file.text();
    setCsv(text);
    trial.mutate(text);
  };
  const outcome = change.data ?? trial.data;
  const refused = outcome?.results.filter(({ success }) => !success) ?? [];
  return (
    <Modal title={texts.importTitle}>
      <div className={styles.dialog}>
        <p>{texts.importHint}</p>
        <label>
          {texts.file}{' '}
          <input type="file" accept=".csv,text/csv" onChange={({ target }) => void choose(target.files?.[0])} />
        </label>
        {(trial.isError || change.isError) && <Failure error={change.error ?? trial.error} />}
        <p role="status">
          {(trial.isPending || change.isPending) && texts.importing}
          {outcome &&
            (change.data ? texts.imported : texts.wouldImport)(
              formats.number(outcome.changed),
              formats.number(outcome.failed),
            )}
        </p>
        {refused.length > 0 && (
          <ul className={styles.lines}>
            {refused.slice(0, MAX_SHOWN).map(({ line, column, message }) => (
              <li key={line}>
                {texts.line(line)} {column && <code>{column}</code>} {message}
              </li>
            ))}
            {refused.length > MAX_SHOWN && <li>{texts.furtherLines(formats.number(refused.length - MAX_SHOWN))}</li>}
          </ul>
        )}
        <div className={styles.buttons}>
          <button type="button" onClick={onClose} disabled={change.isPending}>
            {change.data ? texts.close : texts.cancel}
          </button>
          {csv !== undefined && trial.data && !change.data && (
            <button
              type="button"
              data-primary=""
              disabled={change.isPending || trial.data.changed === 0}
              onClick={() => change.mutate(csv)}
            >
              {texts.importNow(formats.number(trial.data.changed))}
            </button>
          )}
        </div>
      </div>
    </Modal>
  );
}
