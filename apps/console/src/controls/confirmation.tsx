import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { useTexts } from '../texts/texts.tsx';
import { Failure } from './failure.tsx';
import { Field } from './fields.tsx';
import styles from './form.module.css';
import { Modal } from './modal.tsx';
import type { Action } from './use-action.ts';

interface ConfirmationProps {
  title: string;
  /** Names the button's action. */
  action: string;
  /** Text that has to be typed first, such as the name of the object to delete. */
  typed?: { label: string; expected: string } | undefined;
  progress: Pick<Action<unknown, unknown>, 'isBusy' | 'error'>;
  onConfirm: (form: FormData) => void;
  onCancel: () => void;
  /** Explains what is about to happen; further fields. */
  children: ReactNode;
}

/** Asks before something that cannot be taken back, or that others feel. */
export function Confirmation(props: ConfirmationProps) {
  const { title, action, typed, progress, onConfirm, onCancel, children } = props;
  const { controls: texts } = useTexts();
  const [text, setText] = useState('');
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onConfirm(new FormData(event.currentTarget));
  };
  return (
    <Modal title={title} onCancel={onCancel}>
      <form className={styles.form} onSubmit={submit}>
        {children}
        {typed && (
          <Field
            label={typed.label}
            value={text}
            onChange={({ target }) => setText(target.value)}
            autoComplete="off"
            spellCheck={false}
          />
        )}
        {progress.error !== undefined && <Failure error={progress.error} />}
        <div className={styles.buttons}>
          <button
            type="submit"
            className={styles.dangerous}
            disabled={progress.isBusy || (typed !== undefined && text.trim() !== typed.expected)}
          >
            {action}
          </button>
          <button type="button" onClick={onCancel}>
            {texts.cancel}
          </button>
        </div>
      </form>
    </Modal>
  );
}
