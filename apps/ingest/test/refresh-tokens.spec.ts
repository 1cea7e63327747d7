import { randomBytes, randomUUID } from 'node:crypto';
import {
  createControlView,
  createKafkaAdmin,
  createRecordProducer,
  kafkaConnectionFromEnvironment,
} from '@heliograph/kafka';
import { coreTopics, topicNames, type RefreshTokenRecord } from '@heliograph/messaging';
import { loadMasterKeys } from '@heliograph/service';
import { refreshSession } from '@heliograph/vendor-contract';
import { KafkaRefreshTokens } from '../src/accounts/kafka-refresh-tokens.ts';

const masterKeys = loadMasterKeys({ masterKey: randomBytes(32).toString('base64') });
const connection = kafkaConnectionFromEnvironment(process.env, 'refresh-tokens-test');
const producer = createRecordProducer(connection);

/** One replica's side: a view and a producer of its own. */
function replica(keys = masterKeys) {
  const view = createControlView<RefreshTokenRecord>(connection, topicNames.stateRefreshTokens);
  return { view, tokens: new KafkaRefreshTokens({ view, producer, masterKeys: keys }) };
}

describe('rotated refresh tokens in Kafka', () => {
  beforeAll(async () => {
    const admin = createKafkaAdmin(connection);
    await admin.ensureTopics(coreTopics(3).filter(({ name }) => name === topicNames.stateRefreshTokens));
    await admin.close();
  });
  afterAll(() => producer.close());

  it('are known to the next owner of the account at once, however often the owner changes', async () => {
    const credential = randomUUID();
    const [a, b] = [replica(), replica()];
    // Connects as a process does before its first poll: connecting counts among the seconds that a poll waits for the end of the topic.
    await Promise.all([a.view.start(), b.view.start()]);
    /** A vendor that takes each token once, and ends the consent at a second use. */
    let alive = 'consented';
    const exchange = (sent: string) => {
      expect(sent).toBe(alive);
      alive = randomUUID();
      return Promise.resolve({ accessToken: 'x', refreshToken: alive, expiresInSeconds: 300 });
    };
    for (let turn = 0; turn < 10; turn++)
      for (const { tokens } of [a, b]) await refreshSession(tokens.of('acme', credential), 'consented', exchange);
    await Promise.all([a.view.close(), b.view.close()]);
  });

  it('lie sealed in the topic, each at its own credential', async () => {
    const { view, tokens } = replica();
    const credential = randomUUID();
    await tokens.of('acme', credential).keep('very-secret-token');
    expect(await tokens.of('acme', credential).newest()).toBe('very-secret-token');
    expect(await tokens.of('acme', randomUUID()).newest()).toBeUndefined();
    expect(JSON.stringify(view.get(`acme:${credential}`))).not.toContain('very-secret-token');
    await view.close();
  });

  it('that need a missing master key do not count as an invalid consent', async () => {
    const credential = randomUUID();
    const mine = replica();
    await mine.tokens.of('acme', credential).keep('token');
    const stranger = replica(loadMasterKeys({ masterKey: randomBytes(32).toString('base64') }));
    await expect(stranger.tokens.of('acme', credential).newest()).rejects.toMatchObject({
      kind: 'unavailable',
      details: { origin: 'ours' },
    });
    await Promise.all([mine.view.close(), stranger.view.close()]);
  });

  it('that could not be stored give no session', async () => {
    const tokens = new KafkaRefreshTokens({
      view: { get: () => undefined, caughtUp: () => Promise.resolve() },
      producer: { send: () => Promise.reject(new Error('broker unavailable')) },
      masterKeys,
    });
    const exchange = () => Promise.resolve({ accessToken: 'x', refreshToken: 'next', expiresInSeconds: 300 });
    await expect(refreshSession(tokens.of('acme', 'c'), 'first', exchange)).rejects.toMatchObject({
      kind: 'unavailable',
    });
  });
});
