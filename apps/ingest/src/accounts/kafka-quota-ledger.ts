import type { QuotaCounts, QuotaLedger } from '@heliograph/vendor-http';
import type { ControlView, RecordProducer } from '@heliograph/kafka';
import { topicNames } from '@heliograph/messaging';
import type { QuotaRecord } from '@heliograph/messaging';
import { requireKafka } from './require-kafka.ts';

interface KafkaQuotaLedgerOptions {
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

/** Returns the lowest remaining share of any quota by vendor. @param quotas name of each quota (`<vendor>:…`) and its remaining share, 0 to 1 */
export function tightestQuotas(quotas: Iterable<readonly [name: string, left: number]>): Map<string, number> {
  const tightest = new Map<string, number>();
  for (const [name, left] of quotas) {
    const vendor = name.slice(0, name.indexOf(':'));
    tightest.set(vendor, Math.min(left, tightest.get(vendor) ?? 1));
  }
  return tightest;
}
