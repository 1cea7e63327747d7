import type { EnergyInterval } from '@heliograph/sdk';
import { useFormats } from '../../texts/formats.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Table } from '../table.tsx';
import type { EnergyField } from './energy.ts';

interface EnergyTableProps {
  label: string;
  field: EnergyField;
  rows: readonly { name: string; interval: EnergyInterval }[];
}

/** The values of the bars, newest first, with their completeness and source. */
export function EnergyTable({ label, field, rows }: EnergyTableProps) {
  const { energy: texts } = useTexts();
  const formats = useFormats();
  const hasDevices = rows.some(({ interval }) => interval.devices !== undefined);
  return (
    <Table
      label={label}
      columns={[
        { text: texts.time },
        { text: `${texts.fields[field]}, kWh`, isNumber: true },
        { text: texts.completeness, isNumber: true },
        { text: texts.source },
        ...(hasDevices ? [{ text: texts.counted }] : []),
      ]}
    >
      {rows.toReversed().map(({ name, interval }) => (
        <tr key={interval.start}>
          <td>{name}</td>
          <td data-number>{interval[field] === undefined ? '–' : formats.number(interval[field])}</td>
          <td data-number>{formats.percent(interval.complete / 100)}</td>
          <td>{texts.sources[interval.source]}</td>
          {hasDevices && (
            <td>
              {interval.devices &&
                texts.devices(formats.number(interval.devices.counted), formats.number(interval.devices.of))}
            </td>
          )}
        </tr>
      ))}
    </Table>
  );
}
