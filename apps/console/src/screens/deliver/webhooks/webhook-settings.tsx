import type { Webhook } from '@heliograph/sdk';
import { Facts } from '../../../controls/facts.tsx';
import { useFormats } from '../../../texts/formats.ts';
import { useTexts } from '../../../texts/texts.tsx';
import styles from '../deliver.module.css';
import { FilterSummary } from '../filter/delivery-filters.tsx';

export function WebhookSettings({ webhook }: { webhook: Webhook }) {
  const { deliver: texts } = useTexts();
  const formats = useFormats();
  const { rateLimit, batch, headerNames, clientCertificate } = webhook;
  return (
    <section className={styles.section}>
      <h3>{texts.webhooks.settings}</h3>
      <Facts
        facts={[
          [texts.webhooks.receives, <FilterSummary key="filter" filter={webhook.filter} none="device.data" />],
          [texts.more.timeoutMs, formats.number(webhook.timeoutMs, 'ms')],
          [texts.more.maxInFlight, formats.number(webhook.maxInFlight)],
          [texts.more.rateLimit, rateLimit === null ? texts.more.unlimited : formats.number(rateLimit, '1/s')],
          [texts.more.batch, batch === null ? texts.more.single : texts.more.upTo(batch.maxRecords, batch.maxWaitMs)],
          [texts.more.signatureEncoding, webhook.signatureEncoding],
          [texts.envelope.title, texts.envelope.kinds[webhook.envelope]],
          ['TLS', webhook.minTlsVersion.replace('TLSv', '≥ ')],
          [texts.more.headers, headerNames.join(', ')],
          [
            texts.more.certificate,
            clientCertificate && `${clientCertificate.subject} (${formats.time(clientCertificate.notAfter)})`,
          ],
          [texts.created, formats.time(webhook.createdAt)],
          [texts.changed, formats.time(webhook.updatedAt)],
        ]}
      />
    </section>
  );
}
