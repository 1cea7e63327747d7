import { useId, useState } from 'react';
import { useTexts } from '../../texts/texts.tsx';
import styles from './fleet.module.css';
import { useFleetUrl } from './criteria.ts';
import { useNames } from './use-names.ts';

const MAX_OPTIONS = 30;

/** Chooses a plant by its name out of any number of plants. */
export function PlantFilter() {
  const { fleet: texts } = useTexts();
  const { plants } = useNames();
  const { params, choose } = useFleetUrl();
  const id = useId();
  const chosen = params.get('plantId');
  const [typed, setTyped] = useState<string>();
  const options = plantOptions(plants, typed ?? '', MAX_OPTIONS);
  const change = (text: string): void => {
    setTyped(text);
    if (text === '') choose('plantId', '');
    const found = options.find(([, option]) => option === text);
    if (!found) return;
    setTyped(undefined);
    choose('plantId', found[0]);
  };
  return (
    <div className={styles.filter}>
      <label htmlFor={`${id}-plant`}>{texts.columns.plant}</label>
      <input
        id={`${id}-plant`}
        type="search"
        list={id}
        autoComplete="off"
        placeholder={texts.all}
        value={typed ?? (chosen === null ? '' : (plants.get(chosen) ?? chosen))}
        onChange={({ target }) => change(target.value)}
        onBlur={() => setTyped(undefined)}
      />
      <datalist id={id}>
        {options.map(([plantId, text]) => (
          <option key={plantId} value={text} />
        ))}
      </datalist>
    </div>
  );
}

/** Returns the plants whose names contain a text. Plants of the same name are distinguished by their ids. */
export function plantOptions(
  plants: ReadonlyMap<string, string>,
  typed: string,
  max: number,
): (readonly [plantId: string, text: string])[] {
  const seen = new Set<string>();
  const options: (readonly [string, string])[] = [];
  for (const [plantId, name] of plants) {
    const text = seen.has(name) ? `${name} (${plantId})` : name;
    seen.add(name);
    if (text.toLowerCase().includes(typed.trim().toLowerCase())) options.push([plantId, text]);
    if (options.length >= max) break;
  }
  return options;
}
