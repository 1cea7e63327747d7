import type { DayCount } from '@heliograph/sdk';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link } from 'wouter';
import { api } from '../../../api/api.ts';
import { Loaded } from '../../../controls/listed.tsx';
import { Table } from '../../../controls/table.tsx';
import { useFormats } from '../../../texts/formats.ts';
import { useTexts } from '../../../texts/texts.tsx';
import styles from '../deliver.module.css';

const DAYS = 7;

/** The deliveries of the last days, and the ways to what failed. */
export function Days({ webhookId }: { webhookId: string }) {
  const { deliver: texts } = useTexts();
  const formats = useFormats();
  const days = useDays(webhookId);
  const columns = [texts.webhooks.delivered, texts.webhooks.failedAttempts, texts.webhooks.dead];
  return (
    <section className={styles.section}>
      <h3>{texts.webhooks.days}</h3>
      <p className={styles.buttons}>
        <Link href={`/deliver/attempts?webhookId=${webhookId}`}>{texts.tabs.attempts}</Link>
        <Link href={`/deliver/attempts?webhookId=${webhookId}&outcome=failed`}>{texts.webhooks.toFailedAttempts}</Link>
        <Link href={`/deliver/failed?webhookId=${webhookId}`}>{texts.webhooks.toLetters}</Link>
        <Link href={`/deliver/replays?target=${webhookId}`}>{texts.webhooks.toReplay}</Link>
      </p>
      <Loaded query={days}>
        {(found) =>
          found.length === 0 ? (
            <p role="status">{texts.webhooks.noDeliveries}</p>
          ) : (
            <Table
              label={texts.webhooks.days}
              columns={[{ text: texts.webhooks.day }, ...columns.map((text) => ({ text, isNumber: true }))]}
            >
              {found.slice(0, DAYS).map(({ day, delivered, failed, deadLettered }) => (
                <tr key={day}>
                  <th scope="row">{day}</th>
                  {[delivered, failed, deadLettered].map((count, index) => (
                    <td key={columns[index]} data-number="true">
                      {formats.number(count)}
                    </td>
                  ))}
                </tr>
              ))}
            </Table>
          )
        }
      </Loaded>
    </section>
  );
}

/** The counts of the last 30 days of a webhook, newest first. */
export function useDays(webhookId: string): UseQueryResult<DayCount[]> {
  return useQuery({
    queryKey: ['webhook-days', webhookId],
    queryFn: async ({ signal }) => (await api.listWebhookAttempts(webhookId, { limit: 1 }, { signal })).days,
    refetchInterval: 30_000,
  });
}
