import { AccountChannel } from '@heliograph/delivery';
import type { IncomingRecord } from '@heliograph/messaging';
import type { Acknowledgement } from './broker-connection.ts';
import { MqttPublisher } from './mqtt-publisher.ts';
import { publicationOf, type Publication } from './publication.ts';
import { ServiceToken } from './service-token.ts';

const record = (serial = 'SN.1', account = 'acc_1'): IncomingRecord => ({
  topic: 'basedata', partition: 0, offset: 0n, timestamp: 0, key: `solis:${serial}`, value: Buffer.from('{}'),
  headers: { account, vendor: 'solis', plant: 'plt_1', serial, kind: 'device.data', idempotency_key: 'k', schema: '1.0', traceparent: 'tp' },
}); // prettier-ignore

describe('publicationOf', () => {
  it("puts a record into its account's tree, the serial number encoded", () => {
    expect(publicationOf('acc_1', record())).toMatchObject({
      topic: 'bd/v1/acc_1/data/plt_1/solis/SN%2E1',
      options: { qos: 1, retain: false, properties: { contentType: 'application/json', messageExpiryInterval: 86_400, userProperties: { idempotency_key: 'k', traceparent: 'tp', SchemaVersion: '1.0' } } },
    }); // prettier-ignore
  });

  it('puts events beside the data', () => {
    const event = { ...record(), headers: { ...record().headers, kind: 'device.offline' } };
    expect(publicationOf('acc_1', event)?.topic).toBe('bd/v1/acc_1/event/plt_1/solis/SN%2E1');
  });

  it('refuses a topic beyond 200 bytes', () => {
    expect(publicationOf('acc_1', record('/'.repeat(64)))).toBeUndefined();
  });
});

function setUp() {
  const channel = new AccountChannel('mqtt');
  channel.accountChanged('acc_1', { status: 'active', channels: { kafka: false, mqtt: true } });
  const settled: IncomingRecord[] = [];
  const sent: {
    publication: Publication;
    resolve: (value: Acknowledgement) => void;
    reject: (error: Error) => void;
  }[] = [];
  const outcomes: string[] = [];
  const connection = {
    room: () => Promise.resolve(),
    publish: (publication: Publication) =>
      new Promise<Acknowledgement>((resolve, reject) => sent.push({ publication, resolve, reject })),
  };
  const publisher = new MqttPublisher({
    channel,
    connections: [connection],
    settle: (done) => settled.push(done),
    retryMs: 1,
    observer: {
      acknowledged: (_, outcome) => outcomes.push(outcome),
      refused: () => outcomes.push('refused'),
      undeliverable: (_, reason) => outcomes.push(reason),
    },
  });
  return { publisher, settled, sent, outcomes };
}

const until = async (condition: () => boolean): Promise<void> => {
  for (const deadline = Date.now() + 5000; !condition();) {
    if (Date.now() > deadline) throw new Error('waited too long');
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
};

describe('MqttPublisher', () => {
  it('settles only what the broker acknowledged', async () => {
    const { publisher, settled, sent } = setUp();
    await publisher.publish([record('A'), record('B')]);
    expect(settled).toEqual([]);
    sent[1]!.resolve('delivered');
    await until(() => settled.length === 1);
    expect(settled[0]!.key).toBe('solis:B');
  });

  it('settles at once what no one on this channel wants', async () => {
    const { publisher, settled, sent } = setUp();
    await publisher.publish([record('A', 'acc_2')]);
    expect(settled).toHaveLength(1);
    expect(sent).toHaveLength(0);
  });

  it('publishes a refused message again and keeps it unsettled until then', async () => {
    const { publisher, settled, sent, outcomes } = setUp();
    await publisher.publish([record('A')]);
    sent[0]!.reject(new Error('Quota exceeded'));
    await until(() => sent.length === 2);
    expect(settled).toEqual([]);
    sent[1]!.resolve('noSubscriber');
    await until(() => settled.length === 1);
    expect(outcomes).toEqual(['refused', 'noSubscriber']);
  });
});

describe('ServiceToken', () => {
  const tokenUntil = (expiresAt: number): string =>
    `e30.${Buffer.from(JSON.stringify({ exp: expiresAt / 1000 })).toString('base64url')}.x`;

  it('is renewed at half its life, and kept while auth-api is away', async () => {
    let now = 1_000_000;
    let up = true;
    let asked = 0;
    const token = new ServiceToken({
      authApiUrl: 'http://auth',
      serviceSecret: 's',
      now: () => now,
      fetch: () => {
        asked += 1;
        return up
          ? Promise.resolve(Response.json({ result: { token: tokenUntil(now + 100_000) } }))
          : Promise.reject(new Error('away'));
      },
    });
    const first = await token.get();
    now += 49_000;
    expect(await token.get()).toBe(first);
    expect(asked).toBe(1);
    up = false;
    now += 2_000;
    expect(await token.get()).toBe(first);
    now += 50_000;
    await expect(token.get()).rejects.toThrow('away');
  });
});
