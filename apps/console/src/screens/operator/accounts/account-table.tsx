import type { AdminAccount } from '@heliograph/sdk';
import { Link } from 'wouter';
import { Badge } from '../../../controls/badge.tsx';
import { Table } from '../../../controls/table.tsx';
import { useFormats } from '../../../texts/formats.ts';
import { useTexts } from '../../../texts/texts.tsx';

/** Accounts, each with a link to its page. */
export function AccountTable({ accounts }: { accounts: readonly AdminAccount[] }) {
  const { operator } = useTexts();
  const texts = operator.accounts;
  const formats = useFormats();
  const columns = [
    { text: texts.username },
    { text: texts.status },
    { text: texts.quota, isNumber: true },
    { text: texts.channels },
    { text: texts.createdAt },
    { text: texts.id },
  ];
  return (
    <Table label={texts.table} columns={columns}>
      {accounts.map(({ id, username, status, deviceQuota, channels, createdAt }) => (
        <tr key={id}>
          <th scope="row">
            <Link href={`/operator/accounts/${id}`}>
              <bdi>{username}</bdi>
            </Link>
          </th>
          <td>
            <Badge tone={status === 'active' ? 'good' : 'bad'} text={texts.statuses[status]} />
          </td>
          <td data-number>{formats.number(deviceQuota)}</td>
          <td>{[channels.kafka && 'Kafka', channels.mqtt && 'MQTT'].filter(Boolean).join(', ') || '–'}</td>
          <td>{formats.time(createdAt)}</td>
          <td>
            <code>{id}</code>
          </td>
        </tr>
      ))}
    </Table>
  );
}
