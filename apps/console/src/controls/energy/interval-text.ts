import type { EnergyInterval } from '@heliograph/sdk';
import { useCalendarFormats, useFormats } from '../../texts/formats.ts';
import { useTexts } from '../../texts/texts.tsx';
import type { EnergyField } from './energy.ts';

/** Names intervals by the local date on which they begin, and says in words what is known of them. */
export function useIntervalText(
  resolution: '1d' | '1mo' | '1y',
  field: EnergyField,
): { nameOf: (date: string) => string; textOf: (date: string, interval: EnergyInterval) => string } {
  const { energy: texts } = useTexts();
  const formats = useFormats();
  const { day, monthAndYear, year } = useCalendarFormats();
  const nameOf = { '1d': day, '1mo': monthAndYear, '1y': year }[resolution];
  const textOf = (date: string, interval: EnergyInterval): string => {
    const value = interval[field];
    const { complete, source, devices, end } = interval;
    const parts = [
      value === undefined ? texts.unknown : formats.number(value, 'kWh'),
      texts.complete(formats.percent(complete / 100)),
      value === undefined ? undefined : texts.sources[source],
      devices && devices.counted < devices.of
        ? texts.devices(formats.number(devices.counted), formats.number(devices.of))
        : undefined,
      end > Date.now() / 1000 ? texts.running : undefined,
    ];
    return texts.bar(nameOf(date), parts.filter((part) => part !== undefined).join(', '));
  };
  return { nameOf, textOf };
}
