import { reported } from '@heliograph/base-data';
import type { Alarm } from '@heliograph/sdk';
import { useId, type SyntheticEvent } from 'react';
import { api } from '../../api/api.ts';
import { SeverityName, VendorsWords } from '../../controls/alarms/alarm-parts.tsx';
import { Problem } from '../../controls/check.tsx';
import { Failure } from '../../controls/failure.tsx';
import field from '../../controls/field.module.css';
import { textOf } from '../../controls/form-values.ts';
import form from '../../controls/form.module.css';
import { Modal } from '../../controls/modal.tsx';
import { problemsOf } from '../../controls/problems-of-members.ts';
import { useAction, useCommand } from '../../controls/use-action.ts';
import { useTexts } from '../../texts/texts.tsx';
import styles from './alarms.module.css';

interface AcknowledgementProps {
  alarm: Alarm;
  onClose: () => void;
}

/** Acknowledges an alarm with a note; of one that is acknowledged, changes the note or withdraws the acknowledgement. */
export function Acknowledgement({ alarm, onClose }: AcknowledgementProps) {
  const { alarms: texts, controls } = useTexts();
  const { id, InverterSN, severity, acknowledgement } = alarm;
  const isNew = acknowledgement === null;
  const outcome = { changes: [['alarms']], onDone: onClose };
  const acknowledging = useAction(
    (note: string) => api.acknowledgeAlarm(id, reported({ note: note === '' ? undefined : note })),
    outcome,
  );
  const withdrawal = useCommand(() => api.withdrawAlarmAcknowledgement(id), outcome);
  const isBusy = acknowledging.isBusy || withdrawal.isBusy;
  const error = acknowledging.error ?? withdrawal.error;
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    acknowledging.run(textOf(new FormData(event.currentTarget), 'note'));
  };
  return (
    <Modal title={isNew ? texts.acknowledgeTitle : texts.changeTitle} onCancel={onClose}>
      <form className={form.form} onSubmit={submit}>
        <p>
          <SeverityName severity={severity} />, <bdi>{InverterSN}</bdi>: <VendorsWords alarm={alarm} />
        </p>
        <p>{texts.meaning}</p>
        <Note note={acknowledgement?.note ?? ''} problem={problemsOf(error).get('note')} />
        {error !== undefined && <Failure error={error} beside={(path) => path === 'note'} />}
        <div className={form.buttons}>
          <button type="submit" className={form.primary} disabled={isBusy}>
            {isNew ? texts.acknowledge : texts.save}
          </button>
          {!isNew && (
            <button
              type="button"
              className={form.dangerous}
              disabled={isBusy}
              onClick={() => withdrawal.run(undefined)}
            >
              {texts.withdraw}
            </button>
          )}
          <button type="button" onClick={onClose}>
            {controls.cancel}
          </button>
        </div>
      </form>
    </Modal>
  );
}

const MAX_NOTE_LENGTH = 1000;

/** The note, and who sees it. */
function Note({ note, problem }: { note: string; problem: string | undefined }) {
  const { alarms: texts } = useTexts();
  const id = useId();
  return (
    <div className={field.field}>
      <label htmlFor={id}>{texts.note}</label>
      <textarea
        id={id}
        name="note"
        className={styles.typed}
        rows={4}
        maxLength={MAX_NOTE_LENGTH}
        defaultValue={note}
        aria-describedby={`${id}-hint`}
        aria-invalid={problem !== undefined}
      />
      <small id={`${id}-hint`}>
        {texts.noteHint}
        <Problem problem={problem} />
      </small>
    </div>
  );
}
