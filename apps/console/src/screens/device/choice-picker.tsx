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
          {chartChoices.map((one) => (
            <option key={one} value={one}>
              {texts.chart.choices[one]}
            </option>
          ))}
        </select>
      </label>
      {choice === 'strings' && (
        <label>
          {texts.chart.quantity}{' '}
          <select value={quantity} onChange={({ target }) => onChange({ quantity: target.value, hide: '' })}>
            {chartQuantities.map((one) => (
              <option key={one} value={one}>
                {texts.chart.quantities[one]}
              </option>
            ))}
          </select>
        </label>
      )}
    </>
  );
}
