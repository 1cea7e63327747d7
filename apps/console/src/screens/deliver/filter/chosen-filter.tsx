import { useTexts } from '../../../texts/texts.tsx';

interface ChosenFilterProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, text: string])[];
  onChoose: (value: string) => void;
}

/** A filter that is chosen of a few. A value of the address that is none of them is shown as it is. */
export function ChosenFilter({ label, value, options, onChoose }: ChosenFilterProps) {
  const { deliver: texts } = useTexts();
  const isKnown = value === '' || options.some(([option]) => option === value);
  return (
    <label>
      {label}
      <select value={value} onChange={({ target }) => onChoose(target.value)}>
        <option value="">{texts.all}</option>
        {!isKnown && <option value={value}>{value}</option>}
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
