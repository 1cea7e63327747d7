export type OptionList = readonly (readonly [value: string, text: string])[];

interface OptionsProps {
  /** Value and text of each. */
  options: OptionList;
  /** Text of the empty value, which stands for no choice. */
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
