import type { InputHTMLAttributes, KeyboardEvent } from 'react';

interface TypedFilterProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> {
  label: string;
  value: string;
  onChoose: (value: string) => void;
}

/** A filter that is typed: it counts when the field is left or Enter is pressed, and only if it is valid. */
export function TypedFilter({ label, value, onChoose, ...input }: TypedFilterProps) {
  const choose = (field: HTMLInputElement): void => {
    const typed = field.value.trim();
    if (typed !== value && field.reportValidity()) onChoose(typed);
  };
  const chooseByEnter = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): void => {
    if (key === 'Enter') choose(currentTarget);
  };
  return (
    <label>
      {label}
      <input
        key={value}
        defaultValue={value}
        autoComplete="off"
        spellCheck={false}
        onBlur={({ currentTarget }) => choose(currentTarget)}
        onKeyDown={chooseByEnter}
        {...input}
      />
    </label>
  );
}
