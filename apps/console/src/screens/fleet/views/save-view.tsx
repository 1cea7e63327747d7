import { useState, type SyntheticEvent } from 'react';
import { Field } from '../../../controls/fields.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import { MAX_NAME_LENGTH, withView, type SavedView } from './saved-views.ts';

interface SaveViewProps {
  views: readonly SavedView[];
  search: string;
  onSave: (views: readonly SavedView[]) => void;
}

/** Saves the present view under a name. */
export function SaveView({ views, search, onSave }: SaveViewProps) {
  const { fleet: texts } = useTexts();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const after = withView(views, { name: name.trim(), search });
    setProblem(after ? undefined : texts.tooManyViews);
    if (!after) return;
    onSave(after);
    setName('');
  };
  return (
    <form onSubmit={submit}>
      <Field
        label={texts.viewName}
        problem={problem}
        value={name}
        maxLength={MAX_NAME_LENGTH}
        required
        pattern=".*\S.*"
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
      />
      <button type="submit">{texts.saveView}</button>
    </form>
  );
}
