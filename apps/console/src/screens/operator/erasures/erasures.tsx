import { Link } from 'wouter';
import { api } from '../../../api/api.ts';
import { Badge } from '../../../controls/badge.tsx';
import { Listed } from '../../../controls/listed.tsx';
import { Table } from '../../../controls/table.tsx';
import { useList } from '../../../controls/use-list.ts';
import { useFormats } from '../../../texts/formats.ts';
import { useTexts } from '../../../texts/texts.tsx';

const REFRESH_MS = 10_000;

/** The erasures of deleted accounts, newest first. */
export function Erasures() {
  const { operator } = useTexts();
  const texts = operator.erasures;
  const formats = useFormats();
  const erasures = useList({
    key: ['erasures'],
    load: (page, options) => api.listErasures(page, options),
    refreshMs: REFRESH_MS,
  });
  const columns = [texts.account, texts.status, texts.requestedAt, texts.requestedBy, texts.pending, texts.goneAt];
  return (
    <Listed list={erasures} empty={texts.none}>
      {(items) => (
        <Table label={texts.title} columns={columns.map((text) => ({ text }))}>
          {items.map(({ id, status, requestedAt, requestedBy, pending, goneAt }) => (
            <tr key={id}>
              <th scope="row">
                <Link href={`/operator/erasures/${id}`}>{id}</Link>
              </th>
              <td>
                <Badge tone={status === 'done' ? 'good' : 'wait'} text={texts.statuses[status]} />
              </td>
              <td>{formats.time(requestedAt)}</td>
              <td>{requestedBy === id ? texts.byItself : requestedBy}</td>
              <td>{pending.join(', ')}</td>
              <td>{formats.time(goneAt)}</td>
            </tr>
          ))}
        </Table>
      )}
    </Listed>
  );
}
