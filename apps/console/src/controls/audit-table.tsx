import type { AuditEntry } from '@heliograph/sdk';
import type { ReactNode } from 'react';
import { useFormats } from '../texts/formats.ts';
import { useTexts } from '../texts/texts.tsx';
import { Badge } from './badge.tsx';
import { Table } from './table.tsx';

interface AuditTableProps {
  entries: readonly AuditEntry[];
  actor: (id: string) => ReactNode;
  /** Draws the account that was changed; absent: all entries are of one account. */
  account?: (id: string) => ReactNode;
}

/** Entries of an audit log: actor, action, object, address and outcome. */
export function AuditTable({ entries, actor, account }: AuditTableProps) {
  const { controls } = useTexts();
  const texts = controls.audit;
  const formats = useFormats();
  const columns = [
    { text: texts.time },
    { text: texts.action },
    { text: texts.outcome },
    { text: texts.actor },
    ...(account ? [{ text: texts.account }] : []),
    { text: texts.object },
    { text: texts.address },
  ];
  return (
    <Table label={texts.table} columns={columns}>
      {entries.map(({ id, at, action, error, status, actor: who, accountId, object, address }) => (
        <tr key={id}>
          <td>{formats.time(at)}</td>
          <th scope="row">
            <code>{action}</code>
          </th>
          <td>
            <Badge
              tone={error === null ? 'good' : 'bad'}
              text={error === null ? texts.ok : `${error}${status > 0 ? ` (${status})` : ''}`}
            />
          </td>
          <td>{actor(who)}</td>
          {account && <td>{accountId !== null && account(accountId)}</td>}
          <td data-wrap>
            {Object.entries(object ?? {}).map(([name, value]) => (
              <span key={name}>
                {name}: <bdi>{String(value)}</bdi>{' '}
              </span>
            ))}
          </td>
          <td>{address}</td>
        </tr>
      ))}
    </Table>
  );
}
