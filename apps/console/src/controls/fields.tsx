import { useId, type InputHTMLAttributes, type SelectHTMLAttributes } from 'react';
import { Problem } from './check.tsx';
import styles from './field.module.css';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  hint?: string | undefined;
  problem?: string | undefined;
}

/** A labelled input with its hint and the problem with its value, both read out with it. */
export function Field({ label, hint, problem, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input id={id} aria-describedby={`${id}-hint`} aria-invalid={problem !== undefined} {...input} />
      <small id={`${id}-hint`}>
        {hint}
        <Problem problem={problem} />
      </small>
    </div>
  );
}

interface ChoiceProps extends SelectHTMLAttributes<HTMLSelectElement> {
  label: string;
  options: OptionList;
  hint?: string | undefined;
  problem?: string | undefined;
}

/** A labelled choice of one of a few. */
export function Choice({ label, options, hint, problem, ...select }: ChoiceProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select id={id} aria-describedby={`${id}-hint`} aria-invalid={problem !== undefined} {...select}>
        <Options options={options} />
      </select>
      <small id={`${id}-hint`}>
        {hint}
        <Problem problem={problem} />
      </small>
    </div>
  );
}

export type OptionList = readonly (readonly [value: string, text: string])[];

interface OptionsProps {
  /** Value and text of each. */
  options: OptionList;
  /** Text of the empty value, which means no choice. */
  none?: string;
  /** The chosen value. One that is no option, of the address for example, is shown as it is. */
  value?: string;
}

/** The options of a select. */
export function Options({ options, none, value = '' }: OptionsProps) {
  const isKnown = value === '' || options.some(([option]) => option === value);
  return (
    <>
      {none !== undefined && <option value="">{none}</option>}
      {!isKnown && <option value={value}>{value}</option>}
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </>
  );
}
