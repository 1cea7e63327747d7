import { Table } from '../../../controls/table.tsx';
import { useFormats } from '../../../texts/formats.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { deliveredOf, shownChannels, type UsageDay } from './usage-days.ts';

const BYTES_PER_MB = 1_000_000;

/** The counts of each day that has any, newest first. */
export function UsageTable({ days }: { days: readonly UsageDay[] }) {
  const { account } = useTexts();
  const texts = account.usage;
  const { number } = useFormats();
  const channels = shownChannels(days);
  const columns = [
    { text: texts.day },
    ...[...channels.map((channel) => texts.channels[channel]), texts.failed, texts.deadLettered, texts.size].map(
      (text) => ({ text, isNumber: true }),
    ),
  ];
  return (
    <Table label={texts.table} columns={columns}>
      {days
        .filter((day) => deliveredOf(day) + day.failed + day.deadLettered > 0)
        .toReversed()
        .map(({ day, delivered, failed, deadLettered, bytes }) => (
          <tr key={day}>
            <th scope="row">{day}</th>
            {channels.map((channel) => (
              <td key={channel} data-number>
                {number(delivered[channel])}
              </td>
            ))}
            <td data-number>{number(failed)}</td>
            <td data-number>{number(deadLettered)}</td>
            <td data-number>{number(bytes / BYTES_PER_MB, 'MB')}</td>
          </tr>
        ))}
    </Table>
  );
}
