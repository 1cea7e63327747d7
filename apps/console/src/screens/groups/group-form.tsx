import type { SyntheticEvent } from 'react';
import { Failure } from '../../controls/failure.tsx';
import { Field } from '../../controls/fields.tsx';
import { textOf } from '../../controls/form-values.ts';
import styles from '../../controls/form.module.css';
import { isNameTaken } from '../../controls/group-choice.tsx';
import { problemsOf } from '../../controls/problems-of-members.ts';
import { useTexts } from '../../texts/texts.tsx';

export interface NamedGroup {
  name: string;
  description: string | null;
}

interface GroupFormProps {
  /** Absent for a new group. */
  group?: NamedGroup;
  action: string;
  isBusy: boolean;
  error: unknown;
  onSubmit: (group: NamedGroup) => void;
  onCancel?: () => void;
}

export function GroupForm({ group, action, isBusy, error, onSubmit, onCancel }: GroupFormProps) {
  const { groups: texts, controls } = useTexts();
  const problems = problemsOf(error);
  const isTaken = isNameTaken(error);
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const description = textOf(form, 'description');
    onSubmit({ name: textOf(form, 'name'), description: description === '' ? null : description });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        label={texts.name}
        hint={texts.nameHint}
        name="name"
        maxLength={100}
        autoComplete="off"
        autoFocus={group === undefined}
        defaultValue={group?.name}
        problem={isTaken ? texts.taken : problems.get('name')}
      />
      <Field
        label={texts.description}
        name="description"
        maxLength={1000}
        autoComplete="off"
        defaultValue={group?.description ?? ''}
        problem={problems.get('description')}
      />
      {error !== undefined && !isTaken && (
        <Failure error={error} beside={(path) => ['name', 'description'].includes(path)} />
      )}
      <div className={styles.buttons}>
        <button type="submit" className={styles.primary} disabled={isBusy}>
          {action}
        </button>
        {onCancel && (
          <button type="button" onClick={onCancel}>
            {controls.cancel}
          </button>
        )}
      </div>
    </form>
  );
}
