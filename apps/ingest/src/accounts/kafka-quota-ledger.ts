import type { QuotaCounts, QuotaLedger } from '@heliograph/http-client';
import type { ControlView, RecordProducer } from '@heliograph/kafka';
import { topicNames, type QuotaRecord } from '@heliograph/messaging';
import { requireKafka } from './require-kafka.ts';

export interface KafkaQuotaLedgerOptions {
  view: Pick<ControlView<QuotaRecord>, 'get' | 'caughtUp'>;
  producer: Pick<RecordProducer, 'send'>;
}

/** Persists the spent daily and monthly quotas in `state.quotas`: a wiped Redis must not spend a month's calls twice. */
export class KafkaQuotaLedger implements QuotaLedger {
  readonly #options: KafkaQuotaLedgerOptions;

  constructor(options: KafkaQuotaLedgerOptions) {
    this.#options = options;
  }

  async load(key: string): Promise<QuotaCounts | undefined> {
    await requireKafka('spent quotas', this.#options.view.caughtUp());
    return this.#options.view.get(key)?.counts;
  }

  async keep(key: string, counts: QuotaCounts): Promise<void> {
    const record: QuotaRecord = { counts };
    await requireKafka(
      'spent quotas',
      this.#options.producer.send([{ topic: topicNames.stateQuotas, key, value: Buffer.from(JSON.stringify(record)) }]),
    );
  }
}
