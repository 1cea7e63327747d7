import { useId } from 'react';
import { Options, type OptionList } from '../../controls/options.tsx';
import { useTexts } from '../../texts/texts.tsx';
import type { FilterName } from './criteria.ts';
import styles from './fleet.module.css';
import { useFleetUrl } from './use-criteria.ts';

interface FilterSelectProps {
  name: FilterName;
  label: string;
  options: OptionList;
}

/** One filter of a few values. A value of the URL that is no option, of a deleted group for example, is shown as it is. */
export function FilterSelect({ name, label, options }: FilterSelectProps) {
  const { fleet: texts } = useTexts();
  const { params, choose } = useFleetUrl();
  const id = useId();
  const value = params.get(name) ?? '';
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} data-set={value !== ''} onChange={({ target }) => choose(name, target.value)}>
        <Options options={options} none={texts.all} value={value} />
      </select>
    </div>
  );
}
