import type { ServerResponse } from 'node:http';
import { reported } from '@heliograph/base-data';
import { isOptIn, type Channel, type Ledger, type WrittenRecord } from '@heliograph/testbed';
import { MqttRecorder } from '@heliograph/testbed/recorders';
import { bodyHash, type HistoryFile } from '../history/events.ts';
import { KafkaRecorder, type KafkaAccess } from '../recorders/log-reader.ts';
import { isWarmUp } from '../recorders/log-watch.ts';
import { oneSecret, type Endpoint, type WebhookRecorder, type RecordedRequest } from '../recorders/webhook-recorder.ts';
import type { Account } from './accounts.ts';

export interface WebhookOptions {
  account: Account;
  /** The URL at the recorder. Default: a path of its own on the recorder of all. */
  url?: string;
  /** Further members of the registration. */
  settings?: Record<string, unknown>;
  /** Default: all records of the account, events too. */
  filter?: Record<string, unknown>;
  group?: string;
  /** Default: 204. */
  answer?: (request: RecordedRequest, response: ServerResponse) => number | undefined;
  /** True when the scenario itself decides which records must arrive: its deliveries are in the history alone, not in the count. */
  uncounted?: boolean;
  /** Every delivery that it acknowledged, when it came. */
  observed?: (request: RecordedRequest, at: number) => void;
  /** Returns whether a record of its account is for it, by its filter. */
  wants?: (record: WrittenRecord) => boolean;
}

export interface RegisteredWebhook {
  id: string;
  endpoint: Endpoint;
}

export interface ConsumersOptions {
  ledger: Ledger;
  history: HistoryFile;
  webhooks: WebhookRecorder;
  kafka: Pick<KafkaAccess, 'brokers' | 'ca'>;
  mqtt: { url: string; caFile: string };
  /** Makes the records of these topics carry the time of their append. */
  stampWhenAppended: (topics: readonly string[]) => Promise<void>;
}

/** A delivery that arrived, with the consumer's account. */
interface Arrival {
  id: string;
  channel: Channel;
  account: string;
  key: string;
  body: Buffer;
  attempt?: number;
  /** The time of delivery, Unix ms; default now. */
  deliveredAt?: number;
}

/** The consumers of the scenario's accounts: each opened by the API, counted in the ledger. */
export class Consumers {
  #options: ConsumersOptions;
  #others: (KafkaRecorder | MqttRecorder)[] = [];
  /** Kafka deliveries that were read, and those of them that lie in another cluster too, as copies. */
  #read = new Set<string>();
  #copies = new Set<string>();
  readonly #warm = new Set<string>();
  #paths = 0;

  constructor(options: ConsumersOptions) {
    this.#options = options;
  }

  async webhook({
    account,
    url,
    settings,
    filter,
    group = 'healthy',
    answer = () => 204,
    wants,
    uncounted = false,
    observed,
  }: WebhookOptions): Promise<RegisteredWebhook> {
    const { webhooks, ledger } = this.#options;
    const path = `/hook/${(this.#paths += 1)}`;
    let id = '';
    const endpoint: Endpoint = {
      secrets: undefined,
      answer: (request, response) => (isWarmUp(request.key) ? 204 : answer(request, response)),
      accepted: (key, request) => {
        const { body, attempt } = request;
        if (!isWarmUp(key)) observed?.(request, Date.now());
        this.#arrived({ id, channel: 'webhook', account: account.id, key, body, attempt });
      },
      refused: [],
    };
    webhooks.add(path, endpoint);
    const created = (await account.api.post('/v1/webhooks', {
      url: url ?? webhooks.url(path),
      filter: { kinds: ['*'], ...filter },
      ...settings,
    })) as {
      id: string;
      secret: string;
    };
    id = created.id;
    const expectation = {
      id,
      channel: 'webhook' as const,
      group,
      // An event about a webhook is not sent to that webhook.
      wants: (record: WrittenRecord) =>
        record.account === account.id && record.subject !== id && (wants?.(record) ?? true),
    };
    if (!uncounted) ledger.expect(expectation);
    endpoint.secrets = oneSecret(created.secret);
    return { id, endpoint };
  }

  async kafka(account: Account, uncounted = false): Promise<{ id: string; credentialId: string }> {
    const id = `kafka ${account.id}`;
    const credential = (await account.api.post('/v1/kafka-credentials')) as {
      id: string;
      username: string;
      password: string;
      groupPrefix: string;
      topics: string[];
    };
    const { username, password, groupPrefix, topics } = credential;
    await this.#options.stampWhenAppended(topics);
    const recorder = new KafkaRecorder({
      access: { ...this.#options.kafka, username, password },
      groupPrefix,
      topics,
      onRecord: (key, body, deliveredAt) => {
        if (this.#copies.delete(`${id} ${key}`)) return;
        this.#read.add(`${id} ${key}`);
        this.#arrived({ id, channel: 'kafka', account: account.id, key, body, deliveredAt });
      },
    });
    if (!uncounted) this.#expectAll(id, 'kafka', account);
    this.#others.push(recorder);
    await recorder.start();
    return { id, credentialId: credential.id };
  }

  async mqtt(account: Account, uncounted = false): Promise<{ id: string; credentialId: string }> {
    const id = `mqtt ${account.id}`;
    const { id: credentialId } = (await account.api.post('/v1/mqtt-credentials')) as { id: string };
    const recorder = new MqttRecorder({
      ...this.#options.mqtt,
      accountId: account.id,
      instance: 'chaos',
      token: async () =>
        ((await account.api.post(`/v1/mqtt-credentials/${credentialId}/token`)) as { token: string }).token,
      onMessage: (_, body) => this.#arrived({ id, channel: 'mqtt', account: account.id, key: keyOf(body), body }),
    });
    if (!uncounted) this.#expectAll(id, 'mqtt', account);
    this.#others.push(recorder);
    await recorder.start();
    return { id, credentialId };
  }

  /** Kafka's consumers read another cluster from here on, each with a new credential (`kafka`, uncounted): what it has read is no second delivery there. */
  async moveTo(
    kafka: ConsumersOptions['kafka'],
    stampWhenAppended: ConsumersOptions['stampWhenAppended'],
  ): Promise<void> {
    this.#options = { ...this.#options, kafka, stampWhenAppended };
    this.#copies = this.#read;
    this.#read = new Set();
    const lost = this.#others.filter((recorder) => recorder instanceof KafkaRecorder);
    this.#others = this.#others.filter((recorder) => !(recorder instanceof KafkaRecorder));
    await Promise.allSettled(lost.map((recorder) => recorder.stop()));
  }

  /** Expectations that a warm-up sample has not reached yet. */
  cold(ids: readonly string[]): string[] {
    return ids.filter((id) => !this.#warm.has(id));
  }

  async stop(): Promise<void> {
    await Promise.allSettled(this.#others.map((recorder) => recorder.stop()));
  }

  #expectAll(id: string, channel: Channel, account: Account): void {
    const wants = ({ account: of, kind }: WrittenRecord): boolean => of === account.id && !isOptIn(kind);
    this.#options.ledger.expect({ id, channel, group: 'healthy', wants });
  }

  #arrived({ id, channel, account, key, body, attempt, deliveredAt }: Arrival): void {
    if (isWarmUp(key)) {
      this.#warm.add(id);
      return;
    }
    const at = Date.now();
    const { ledger, history } = this.#options;
    if (ledger.expects(id)) ledger.arrived(id, key, deliveredAt ?? at);
    history.add({
      type: 'arrived',
      at,
      consumer: id,
      channel,
      account,
      key,
      hash: bodyHash(body),
      ...reported({ attempt }),
    });
  }
}

function keyOf(body: Buffer): string {
  return (JSON.parse(body.toString()) as { idempotency_key: string }).idempotency_key;
}
