import { Options } from '../../controls/fields.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { chartChoices, chartQuantities, type ChartChoice, type ChartQuantity } from './chart-choices.ts';

interface ChoicePickerProps {
  choice: ChartChoice;
  quantity: ChartQuantity;
  onChange: (query: Record<string, string>) => void;
}

/** Chooses which values the chart shows. */
export function ChoicePicker({ choice, quantity, onChange }: ChoicePickerProps) {
  const { device: texts } = useTexts();
  return (
    <>
      <label>
        {texts.chart.show}{' '}
        <select value={choice} onChange={({ target }) => onChange({ show: target.value, hide: '' })}>
          <Options options={chartChoices.map((one) => [one, texts.chart.choices[one]])} />
        </select>
      </label>
      {choice === 'strings' && (
        <label>
          {texts.chart.quantity}{' '}
          <select value={quantity} onChange={({ target }) => onChange({ quantity: target.value, hide: '' })}>
            <Options options={chartQuantities.map((one) => [one, texts.chart.quantities[one]])} />
          </select>
        </label>
      )}
    </>
  );
}
