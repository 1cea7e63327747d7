import { useState, type SyntheticEvent } from 'react';
import { Link } from 'wouter';
import { useTexts } from '../../../texts/texts.tsx';
import { MAX_NAME_LENGTH, renamed, type SavedView } from './saved-views.ts';

interface ViewItemProps {
  view: SavedView;
  views: readonly SavedView[];
  isCurrent: boolean;
  onSave: (views: readonly SavedView[]) => void;
}

/** A saved view: a link that applies it, with buttons to rename and delete it. */
export function ViewItem({ view, views, isCurrent, onSave }: ViewItemProps) {
  const { fleet: texts } = useTexts();
  const [name, setName] = useState<string>();
  const [isTaken, setTaken] = useState(false);
  const rename = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const after = renamed(views, view.name, name!.trim());
    setTaken(!after);
    if (!after) return;
    setName(undefined);
    onSave(after);
  };
  if (name !== undefined)
    return (
      <li>
        <form onSubmit={rename}>
          <input
            aria-label={texts.newName(view.name)}
            aria-invalid={isTaken}
            value={name}
            maxLength={MAX_NAME_LENGTH}
            required
            pattern=".*\S.*"
            autoFocus
            onChange={({ target }) => setName(target.value)}
          />
          <button type="submit">{texts.save}</button>
          {isTaken && <p role="alert">{texts.nameTaken}</p>}
        </form>
      </li>
    );
  return (
    <li>
      <Link
        href={view.search === '' ? '/fleet' : `/fleet?${view.search}`}
        aria-current={isCurrent ? 'true' : undefined}
      >
        <bdi>{view.name}</bdi>
      </Link>
      <button type="button" aria-label={texts.renameView(view.name)} onClick={() => setName(view.name)}>
        <span aria-hidden="true">✎</span>
      </button>
      <button
        type="button"
        aria-label={texts.deleteView(view.name)}
        onClick={() => onSave(views.filter((other) => other !== view))}
      >
        <span aria-hidden="true">✕</span>
      </button>
    </li>
  );
}
