import { useQuery } from '@tanstack/react-query';
import { useId, useState, type KeyboardEvent } from 'react';
import { useTexts } from '../texts/texts.tsx';
import styles from './id-picker.module.css';

interface IdPickerProps {
  label: string;
  values: readonly string[];
  onChange: (values: readonly string[]) => void;
  /** Names the queries. */
  name: string;
  search: (text: string, signal: AbortSignal) => Promise<(readonly [id: string, name: string])[]>;
  nameOf: (id: string) => Promise<string>;
}

/** There may be 1,000 ids; names are requested for these many. */
const MAX_NAMES = 20;

/** Some of many, found by their names. */
export function IdPicker({ label, values, onChange, name, search, nameOf }: IdPickerProps) {
  const { controls: texts } = useTexts();
  const id = useId();
  const [text, setText] = useState('');
  const wanted = text.trim();
  const found = useQuery({
    queryKey: [`${name}-by-text`, wanted],
    enabled: wanted.length >= 2,
    staleTime: 60_000,
    queryFn: ({ signal }) => search(wanted, signal),
  });
  const chosen = found.data?.find(([value, text_]) => value === wanted || text_ === wanted);
  const add = (): void => {
    if (chosen && !values.includes(chosen[0])) onChange([...values, chosen[0]]);
    if (chosen) setText('');
  };
  const addByEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  return (
    <div className={styles.pick}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.typed}>
        <input
          id={id}
          list={`${id}-list`}
          value={text}
          placeholder={texts.pick.search}
          autoComplete="off"
          onChange={({ target }) => setText(target.value)}
          onKeyDown={addByEnter}
        />
        <button type="button" disabled={!chosen} onClick={add}>
          {texts.pick.add}
        </button>
      </div>
      <datalist id={`${id}-list`}>
        {found.data?.map(([value, text_]) => (
          <option key={value} value={value}>
            {text_}
          </option>
        ))}
      </datalist>
      <p role="status">{wanted.length >= 2 && found.data?.length === 0 && texts.pick.notFound}</p>
      <ul className={styles.chips}>
        {values.map((value, index) => (
          <li key={value}>
            <Name id={value} query={name} nameOf={index < MAX_NAMES ? nameOf : undefined} />
            <button
              type="button"
              aria-label={texts.pick.remove(value)}
              onClick={() => onChange(values.filter((other) => other !== value))}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The name of the item with this id; the id while the name is not known. */
function Name({ id, query, nameOf }: { id: string; query: string; nameOf: IdPickerProps['nameOf'] | undefined }) {
  const name = useQuery({
    queryKey: [`${query}-name`, id],
    enabled: nameOf !== undefined,
    staleTime: Infinity,
    retry: false,
    queryFn: () => nameOf!(id),
  });
  return <bdi>{name.data ?? id}</bdi>;
}
