import { localTimeOf, secondsOf } from '../../../controls/form-values.ts';
import { Options } from '../../../controls/fields.tsx';
import { useTexts } from '../../../texts/texts.tsx';

const hours = [1, 24, 168] as const;

interface RangeFilterProps {
  from: number | undefined;
  to: number | undefined;
  onChoose: (range: { from?: string | undefined; to?: string | undefined }) => void;
}

/** A time range in the browser's own zone: until now, or between two times. */
export function RangeFilter({ from, to, onChoose }: RangeFilterProps) {
  const { deliver: texts } = useTexts();
  const lately = (value: string): void => {
    const since = Math.floor(Date.now() / 60_000) * 60 - Number(value) * 3600;
    onChoose(value === '' ? { from: undefined, to: undefined } : { from: String(since), to: undefined });
  };
  const ends = [
    ['from', texts.from, from],
    ['to', texts.to, to],
  ] as const;
  return (
    <>
      <label>
        {texts.range}
        <select
          value={from === undefined && to === undefined ? '' : 'chosen'}
          onChange={({ target }) => lately(target.value)}
        >
          <option value="">{texts.all}</option>
          {(from !== undefined || to !== undefined) && <option value="chosen">{texts.chosenRange}</option>}
          <Options options={hours.map((last) => [String(last), texts.lastHours(last)])} />
        </select>
      </label>
      {ends.map(([name, label, value]) => (
        <label key={name}>
          {label}
          <input
            key={value}
            type="datetime-local"
            defaultValue={localTimeOf(value)}
            onBlur={({ target }) => {
              if (target.value !== localTimeOf(value)) onChoose({ [name]: secondsOf(target.value)?.toString() });
            }}
          />
        </label>
      ))}
    </>
  );
}
