import type { IncomingHttpHeaders } from 'node:http';
import { reported } from '@heliograph/base-data';
import { describeChannel, type ChannelDriver } from '@heliograph/dispatcher/testing';
import { deliveryHeaderNames, topicNames } from '@heliograph/messaging';
import { Harness } from './harness.ts';
import { Receiver } from './receiver.ts';

/** The timeout allows for a machine that stalls. */
const environment = { LOG_LEVEL: 'debug', SHUTDOWN_TIMEOUT_MS: '20000' };

function attributesOf(headers: IncomingHttpHeaders): Record<string, string> {
  const named = Object.entries(headers).filter(([name]) => name.startsWith('ce-'));
  return Object.fromEntries(named.map(([name, value]) => [name.slice(3), decodeURIComponent(String(value))]));
}

async function open(): Promise<ChannelDriver> {
  const harness = await Harness.start();
  const receiver = await Receiver.start(harness.directory);
  const log: string[] = [];
  let consumers = 0;
  return {
    connection: harness.connection,
    log,
    async dispatcher() {
      const service = await harness.dispatcher(environment, log);
      return { healthUrl: service.healthUrl, stop: () => harness.stopDispatcher(service) };
    },
    async consumer() {
      const path = `/consumer/${++consumers}`;
      const { accountId, id: webhook, record } = await harness.webhook(receiver.url(path));
      const received = () =>
        receiver.requests(path).map(({ headers, body }) => ({
          key: String(headers['webhook-id']),
          body,
          attributes: attributesOf(headers),
        }));
      return {
        accountId,
        received: () => Promise.resolve(received()),
        narrow: (filter, envelope) => harness.change({ ...record, filter, ...reported({ envelope }) }),
        replay: (records) =>
          harness.send(
            records.map(({ headers, ...rest }) => ({
              ...rest,
              topic: topicNames.webhookDeliveries,
              key: webhook,
              headers: { ...headers, [deliveryHeaderNames.webhookId]: webhook },
            })),
          ),
      };
    },
    async close() {
      await harness.stop();
      await receiver.close();
    },
  };
}

describeChannel('webhook', open);
