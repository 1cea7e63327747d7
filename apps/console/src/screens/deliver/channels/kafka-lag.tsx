import type { KafkaGroup } from '@heliograph/sdk';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { Badge, type Tone } from '../../../controls/badge.tsx';
import { Loaded } from '../../../controls/listed.tsx';
import { Table } from '../../../controls/table.tsx';
import { useFormats } from '../../../texts/formats.ts';
import { useTexts } from '../../../texts/texts.tsx';
import styles from '../deliver.module.css';

const REFRESH_MS = 5_000;
const tones: Record<KafkaGroup['state'], Tone> = {
  stable: 'good',
  rebalancing: 'wait',
  empty: 'bad',
  unknown: 'quiet',
};

/** The lag of the account's own consumer groups. */
export function KafkaLag() {
  const { deliver: texts } = useTexts();
  const formats = useFormats();
  const groups = useQuery({
    queryKey: ['kafka-groups'],
    queryFn: ({ signal }) => api.listKafkaGroups({ signal }),
    refetchInterval: REFRESH_MS,
  });
  return (
    <section className={styles.section}>
      <h2>{texts.lag.title}</h2>
      <Loaded query={groups}>
        {({ items, total, readAt }) =>
          items.length === 0 ? (
            <p role="status">{texts.lag.none}</p>
          ) : (
            <>
              <p className={styles.quiet}>{texts.lag.shown(items.length, total, formats.time(readAt))}</p>
              <Table
                label={texts.lag.title}
                columns={[
                  { text: texts.lag.group },
                  { text: texts.lag.state },
                  { text: texts.lag.members, isNumber: true },
                  { text: texts.lag.lag, isNumber: true },
                  { text: texts.channels.topics },
                ]}
              >
                {items.map((group) => (
                  <tr key={group.groupId}>
                    <th scope="row">
                      <bdi>{group.groupId}</bdi>
                    </th>
                    <td>
                      <Badge tone={tones[group.state]} text={texts.lag.states[group.state]} />
                    </td>
                    <td data-number="true">{formats.number(group.members)}</td>
                    <td data-number="true">{group.lag === null ? texts.lag.unknown : formats.number(group.lag)}</td>
                    <td>{group.topics.map(({ topic }) => topic).join(', ')}</td>
                  </tr>
                ))}
              </Table>
            </>
          )
        }
      </Loaded>
    </section>
  );
}
