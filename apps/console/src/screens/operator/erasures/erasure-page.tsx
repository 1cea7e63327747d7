import type { Erasure } from '@heliograph/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { api } from '../../../api/api.ts';
import { Badge } from '../../../controls/badge.tsx';
import { Facts, orDash } from '../../../controls/facts.tsx';
import styles from '../../../controls/form.module.css';
import { Loaded } from '../../../controls/listed.tsx';
import { Table } from '../../../controls/table.tsx';
import { useFormats } from '../../../texts/formats.ts';
import { useTexts } from '../../../texts/texts.tsx';

const ASK_AGAIN_MS = 2_000;

/** The progress of one erasure: the services that have reported, and the data that they erased. */
export function ErasurePage({ id }: { id: string }) {
  const { operator } = useTexts();
  const texts = operator.erasures;
  const erasure = useQuery({
    queryKey: ['erasures', id],
    queryFn: ({ signal }) => api.getErasure(id, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'done' ? false : ASK_AGAIN_MS),
  });
  return (
    <>
      <p>
        <Link href="/operator/erasures">{texts.back}</Link>
      </p>
      <Loaded query={erasure}>{(data) => <Progress erasure={data} />}</Loaded>
    </>
  );
}

function Progress({ erasure }: { erasure: Erasure }) {
  const { operator } = useTexts();
  const texts = operator.erasures;
  const formats = useFormats();
  const { id, status, pending, parts, goneAt, requestedAt, finishedAt } = erasure;
  return (
    <>
      <section className={styles.panel}>
        <h2>{texts.of(id)}</h2>
        <p role="status">
          <Badge tone={status === 'done' ? 'good' : 'wait'} text={texts.statuses[status]} />{' '}
          {pending.length > 0 && texts.waitsFor(pending.join(', '))}
        </p>
        <progress aria-label={texts.of(id)} max={parts.length + pending.length} value={parts.length} />
        <Facts
          facts={[
            [texts.requestedAt, formats.time(requestedAt)],
            [texts.finishedAt, orDash(formats.time(finishedAt))],
            [texts.goneAt, orDash(formats.time(goneAt))],
          ]}
        />
      </section>
      {parts.length > 0 && (
        <Table
          label={texts.items}
          columns={[
            { text: texts.service },
            { text: texts.what },
            { text: texts.count, isNumber: true },
            { text: texts.goneAt },
          ]}
        >
          {parts.flatMap(({ part, items }) =>
            items.map(({ what, count, goneAt: itemGoneAt }) => (
              <tr key={`${part} ${what}`}>
                <td>{part}</td>
                <th scope="row">{what}</th>
                <td data-number>{formats.number(count)}</td>
                <td>{itemGoneAt === null ? texts.erasedAlready : formats.time(itemGoneAt)}</td>
              </tr>
            )),
          )}
        </Table>
      )}
    </>
  );
}
