import { clientsRefused, messagesDropped, type ClientsRefused, type MqttEvent } from '@heliograph/events';
import type { OutgoingRecord } from '@heliograph/kafka';
import { accountEventRecord } from '@heliograph/messaging';

/** A report of the broker plugin, in its own format (deploy/mosquitto/plugin/reports.h). */
export type BrokerReport =
  | {
      type: 'dropped';
      account: string;
      client: string;
      /** The number of messages since the last report. */
      messages: number;
      total: number;
      /** The beginning of the loss, Unix seconds. */
      since: number;
      until?: number;
    }
  | { type: 'refused'; reason: ClientsRefused['reason'] | 'broker_full'; account?: string; clients: number };

export interface ReportObserver {
  dropped(accountId: string, messages: number): void;
  refused(reason: string, clients: number): void;
}

export interface BrokerReportsOptions {
  observer: ReportObserver;
  send: (records: readonly OutgoingRecord[]) => Promise<void>;
  now?: () => number;
}

const reportTopic = '$heliograph/report';

/** Counts messages that the broker dropped and clients that it refused, and notifies the accounts: of a loss when it begins and when it ends, of a refusal once an hour. */
export class BrokerReports {
  readonly #options: BrokerReportsOptions;
  /** The accounts and reasons that were reported in this hour. */
  #reported = new Set<string>();
  #hour = 0;

  constructor(options: BrokerReportsOptions) {
    this.#options = options;
  }

  /** Takes a report. It is counted when its event is in Kafka: after a rejection the broker sends it again. */
  async take(topic: string, payload: Buffer): Promise<void> {
    const report = topic === reportTopic ? readReport(payload) : undefined;
    if (!report) return;
    const event = this.#eventOf(report);
    if (event) await this.#options.send([eventRecord(report.account!, event)]);
    if (event?.event === 'mqtt.clients_refused') this.#reported.add(`${report.account} ${event.reason}`);
    const { observer } = this.#options;
    if (report.type === 'dropped') observer.dropped(report.account, report.messages);
    else observer.refused(report.reason, report.clients);
  }

  #eventOf(report: BrokerReport): MqttEvent | undefined {
    if (report.type === 'refused') return this.#refusalOf(report);
    const { client, since, until, total, messages } = report;
    if (until !== undefined) return messagesDropped(client, since, { until, messages: total });
    return messages === total ? messagesDropped(client, since) : undefined;
  }

  #refusalOf({ account, reason }: Extract<BrokerReport, { type: 'refused' }>): MqttEvent | undefined {
    if (account === undefined || reason === 'broker_full') return undefined;
    const now = Math.floor((this.#options.now?.() ?? Date.now()) / 1000);
    const hour = now - (now % 3600);
    if (hour !== this.#hour) this.#reported.clear();
    this.#hour = hour;
    return this.#reported.has(`${account} ${reason}`) ? undefined : clientsRefused(account, reason, now);
  }
}

function readReport(payload: Buffer): BrokerReport | undefined {
  try {
    const report = JSON.parse(payload.toString()) as Partial<BrokerReport> | null;
    return report?.type === 'dropped' || report?.type === 'refused' ? (report as BrokerReport) : undefined;
  } catch {
    return undefined;
  }
}

/** Makes the record of an event, which is of no device and no webhook: its key is the account's id. */
function eventRecord(accountId: string, body: MqttEvent): OutgoingRecord {
  const record = accountEventRecord({ accountId, vendor: 'mqtt', subject: accountId }, body);
  return { ...record, value: Buffer.from(JSON.stringify(body)) };
}
