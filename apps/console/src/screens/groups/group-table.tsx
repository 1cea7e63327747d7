import type { Group } from '@heliograph/sdk';
import { Link } from 'wouter';
import { Table } from '../../controls/table.tsx';
import { useFormats } from '../../texts/formats.ts';
import { useTexts } from '../../texts/texts.tsx';

/** Groups with how much is in each. */
export function GroupTable({ groups }: { groups: readonly Group[] }) {
  const { groups: texts } = useTexts();
  const formats = useFormats();
  return (
    <Table
      label={texts.title}
      columns={[
        { text: texts.name },
        { text: texts.plants, isNumber: true },
        { text: texts.devices, isNumber: true },
        { text: texts.createdAt },
      ]}
    >
      {groups.map(({ groupId, name, description, plantCount, deviceCount, createdAt }) => (
        <tr key={groupId}>
          <th scope="row" data-wrap>
            <Link href={`/groups/${encodeURIComponent(groupId)}`}>
              <bdi>{name}</bdi>
            </Link>
            {description !== null && (
              <>
                <br />
                <small>
                  <bdi>{description}</bdi>
                </small>
              </>
            )}
          </th>
          <td data-number>{formats.number(plantCount)}</td>
          <td data-number>{formats.number(deviceCount)}</td>
          <td>{formats.time(createdAt)}</td>
        </tr>
      ))}
    </Table>
  );
}
