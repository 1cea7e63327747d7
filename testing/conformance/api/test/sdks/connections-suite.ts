import type { Harness } from './harness.ts';

interface KafkaSettings {
  brokers: string[];
  groupId: string;
  password: string;
}

/** Settings of Kafka and MQTT clients, from credentials that the product issues. */
export function connectionsSuite(harness: () => Harness): void {
  it('makes settings of a Kafka consumer from a credential that it creates', async () => {
    const { driver, environment } = harness();
    const client = await harness().withKey();
    const { credential, settings } = (await driver.run('kafka', { client, group: 'sdk' })) as {
      credential: string;
      settings: KafkaSettings;
    };
    const { items } = (await environment.ask('get', '/v1/kafka-credentials')) as { items: Record<string, string>[] };
    const { bootstrap, username, topics, groupPrefix } = items.find(({ id }) => id === credential)!;
    expect(settings).toEqual({
      brokers: bootstrap!.split(','),
      securityProtocol: 'SASL_SSL',
      mechanism: 'SCRAM-SHA-512',
      username,
      password: expect.stringMatching(/.{16,}/),
      groupId: `${groupPrefix}sdk`,
      topics,
    });
    await environment.ask('delete', `/v1/kafka-credentials/${credential}`);
  });

  it('makes settings of an MQTT client from a credential that it creates, and asks for one token', async () => {
    const { driver, environment, gateway } = harness();
    const client = await harness().withKey();
    gateway.reset();
    const { credential, settings, tokens, dueIn } = (await driver.run('mqtt', { client, name: 'sdk', ttl: 3600 })) as {
      credential: string;
      settings: object;
      tokens: string[];
      dueIn: number;
    };
    const { items } = (await environment.ask('get', '/v1/mqtt-credentials')) as { items: Record<string, string>[] };
    const { url, username, clientIdPrefix, topicFilters } = items.find(({ id }) => id === credential)!;
    expect(settings).toEqual({ url, username, clientId: `${clientIdPrefix}sdk`, topicFilters, sessionExpiry: 86_400 });
    // Asked for twice, and made once: it is good for another while.
    expect(tokens).toEqual([expect.stringMatching(/^ey/), tokens[0]]);
    expect(gateway.calls(`POST /v1/mqtt-credentials/${credential}/token`)).toHaveLength(1);
    expect(dueIn).toBeGreaterThan(2_000);
    expect(dueIn).toBeLessThanOrEqual(2_700);
    await environment.ask('delete', `/v1/mqtt-credentials/${credential}`);
  });

  it('asks for another token when a quarter of its life is left', async () => {
    const { driver, environment, gateway } = harness();
    const client = await harness().withKey();
    const made = await environment.create('/v1/mqtt-credentials');
    const renewal = `POST /v1/mqtt-credentials/${made}/token`;
    // A token whose life is over.
    gateway.reset({ on: renewal, times: 2, change: (result) => ({ ...result, expiresAt: 1 }) });
    await driver.run('mqtt', { client, credential: made, name: 'sdk', ttl: 3600 });
    expect(gateway.calls(renewal)).toHaveLength(2);
    await environment.ask('delete', `/v1/mqtt-credentials/${made}`);
  });
}
