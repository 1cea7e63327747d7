import { Registry, type Service } from '@heliograph/service';
import { until } from '@heliograph/testbed';
import { Harness, type TestWebhook } from './harness.ts';
import { Receiver } from './receiver.ts';

const webhookCount = 8;
const answerMs = 20;

describe('dispatchers that come and go', () => {
  let harness: Harness;
  let receiver: Receiver;
  const running: Service[] = [];

  beforeAll(async () => {
    harness = await Harness.start();
    receiver = await Receiver.start(harness.directory);
  }, 120_000);

  afterAll(async () => {
    await Promise.all(running.map((service) => service.stop()));
    await receiver?.close();
    await harness?.stop();
  }, 60_000);

  async function start(): Promise<Service> {
    const service = await harness.dispatcher();
    running.push(service);
    return service;
  }

  /** Returns the number of deliveries it has made of events, by way. */
  async function routed(service: Service, way: 'handed_over' | 'written'): Promise<number> {
    const { values } = (await service.app.get(Registry).getSingleMetric('heliograph_webhook_routed_total')?.get()) ?? {
      values: [],
    };
    return values.find(({ labels }) => labels.way === way)?.value ?? 0;
  }

  const pathOf = (i: number) => `/scale/${i}`;
  const arrived = () =>
    Array.from({ length: webhookCount }, (_, i) => receiver.requests(pathOf(i))).flatMap((requests) =>
      requests.map(({ headers }) => headers['webhook-id'] as string),
    );

  /** Keeps writing events of every account until stopped. @returns the keys of all */
  function feed(webhooks: readonly TestWebhook[]): { stop: () => Promise<string[]> } {
    let stopping = false;
    const keys: string[] = [];
    const fed = (async () => {
      while (!stopping) {
        for (const { accountId } of webhooks) keys.push(...(await harness.publish(accountId, 2)));
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return keys;
    })();
    return {
      stop: () => {
        stopping = true;
        return fed;
      },
    };
  }

  it('hand over their own deliveries and write the rest; from 1 to 3 and back nothing is lost and few records are duplicated', async () => {
    const webhooks: TestWebhook[] = [];
    for (let i = 0; i < webhookCount; i++) {
      receiver.on(pathOf(i), async () => {
        await new Promise((resolve) => setTimeout(resolve, answerMs));
        return 204;
      });
      webhooks.push(await harness.webhook(receiver.url(pathOf(i)), { maxInFlight: 2 }));
    }
    const first = await start();
    const feeding = feed(webhooks);
    await until('the first routes to itself', async () => (await routed(first, 'handed_over')) > 50);

    const others = await Promise.all([start(), start()]);
    await until('each of the others routes, too', async () => {
      const counts = await Promise.all(
        others.map(async (s) => (await routed(s, 'handed_over')) + (await routed(s, 'written'))),
      );
      return counts.every((count) => count > 0);
    });
    await until('some is written for another', async () => {
      const counts = await Promise.all(running.map((service) => routed(service, 'written')));
      return counts.some((count) => count > 0);
    });
    const before = arrived().length;
    await until('they deliver', () => arrived().length > before + 50);

    for (const service of others) await service.stop();
    running.splice(1);
    const alone = await routed(first, 'handed_over');
    await until('the first has all again', async () => (await routed(first, 'handed_over')) > alone + 50);
    const keys = await feeding.stop();
    await until('every record arrived', () => new Set(arrived()).size >= keys.length);

    expect(new Set(arrived())).toEqual(new Set(keys));
    expect(arrived().length - keys.length).toBeLessThan(keys.length / 4);
    expect(webhooks.flatMap(({ id }) => harness.dead.of(id))).toHaveLength(0);
  }, 120_000);
});
