import { useState, type SyntheticEvent } from 'react';
import { Field } from '../../controls/fields.tsx';
import { useTexts } from '../../texts/texts.tsx';
import styles from './device.module.css';
import { labelProblem, MAX_LABELS } from './label-problem.ts';

interface LabelFormProps {
  labels: readonly string[];
  isBusy: boolean;
  isSaved: boolean;
  onSave: (labels: string[]) => void;
}

/** Edits the labels as a whole, as the API replaces them. What was changed stays until it is saved, also while the device is read again. */
export function LabelForm({ labels, isBusy, isSaved, onSave }: LabelFormProps) {
  const { device: texts } = useTexts();
  const { settings } = texts;
  const [draft, setDraft] = useState<readonly string[] | undefined>();
  const [text, setText] = useState('');
  const shown = draft ?? labels;
  const problem = labelProblem(text.trim(), shown);
  const isChanged = draft !== undefined && draft.join('|') !== labels.join('|');
  const add = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (text.trim() === '' || problem !== undefined) return;
    setDraft([...shown, text.trim()]);
    setText('');
  };
  return (
    <form onSubmit={add} className={styles.labels}>
      {shown.length === 0 && <p className={styles.quiet}>{settings.noLabels}</p>}
      <ul aria-label={settings.labels}>
        {shown.map((label) => (
          <li key={label}>
            <bdi>{label}</bdi>
            <button
              type="button"
              aria-label={settings.remove(label)}
              onClick={() => setDraft(shown.filter((one) => one !== label))}
            >
              <span aria-hidden="true">×</span>
            </button>
          </li>
        ))}
      </ul>
      <div className={styles.add}>
        <Field
          label={settings.add}
          hint={settings.labelHint}
          problem={problem === undefined ? undefined : settings[problem]}
          value={text}
          maxLength={50}
          disabled={shown.length >= MAX_LABELS}
          onChange={({ target }) => setText(target.value)}
        />
        <button type="submit" disabled={problem !== undefined || text.trim() === ''}>
          {settings.addButton}
        </button>
      </div>
      <p className={styles.actions}>
        <button type="button" disabled={!isChanged || isBusy} onClick={() => onSave([...shown])}>
          {settings.save}
        </button>
        <span role="status">{isSaved && !isChanged ? settings.saved : ''}</span>
      </p>
    </form>
  );
}
