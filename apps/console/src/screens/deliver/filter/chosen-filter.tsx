import { Options, type OptionList } from '../../../controls/options.tsx';
import { useTexts } from '../../../texts/texts.tsx';

interface ChosenFilterProps {
  label: string;
  value: string;
  options: OptionList;
  onChoose: (value: string) => void;
}

/** A filter that is chosen of a few. A value of the address that is none of them is shown as it is. */
export function ChosenFilter({ label, value, options, onChoose }: ChosenFilterProps) {
  const { deliver: texts } = useTexts();
  return (
    <label>
      {label}
      <select value={value} onChange={({ target }) => onChoose(target.value)}>
        <Options options={options} none={texts.all} value={value} />
      </select>
    </label>
  );
}
