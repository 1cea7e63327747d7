import { randomBytes, randomUUID } from 'node:crypto';
import {
  createControlView,
  createKafkaAdmin,
  createRecordProducer,
  kafkaConnectionFromEnvironment,
} from '@heliograph/kafka';
import { coreTopics, topicNames, type RefreshTokenRecord } from '@heliograph/messaging';
import { KeyRotation, loadMasterKeys, type MasterKeyRing } from '@heliograph/service';
import { until } from '@heliograph/testbed';
import { refreshSession, VendorError } from '@heliograph/vendor-contract';
import { KafkaRefreshTokens } from '../src/accounts/kafka-refresh-tokens.ts';
import { SealedRefreshTokens } from '../src/accounts/sealed-refresh-tokens.ts';

const key = () => randomBytes(32).toString('base64');
const ring = (...keys: string[]): MasterKeyRing => loadMasterKeys({ masterKey: keys.join(',') });
const connection = kafkaConnectionFromEnvironment(process.env, 'key-rotation-test');
const producer = createRecordProducer(connection);
const views: { close(): Promise<void> }[] = [];
/** Other tests of the run have tokens in the topic too, under keys of their own. */
const mine = randomUUID();

function newView() {
  const view = createControlView<RefreshTokenRecord>(connection, topicNames.stateRefreshTokens);
  views.push(view);
  return view;
}

const tokensOf = (masterKeys: MasterKeyRing, credential: string) =>
  new KafkaRefreshTokens({ view: newView(), producer, masterKeys }).of('acme', `${mine}-${credential}`);

/** The command; `meanwhile` comes to pass between its reading of a token and its writing. */
async function rotate(keys: MasterKeyRing, meanwhile: () => Promise<void> = () => Promise.resolve()) {
  const send: typeof producer.send = async (records) => {
    await meanwhile();
    await producer.send(records);
  };
  const place = new SealedRefreshTokens({ view: newView(), producer: { send }, keys });
  const counts = await new KeyRotation(keys).rotate({
    what: place.what,
    async *pages() {
      for await (const page of place.pages()) yield page.filter(({ owner }) => owner.includes(mine));
      await Promise.resolve();
    },
    rewrap: (owner) => place.rewrap(owner),
  });
  return { ...counts, place };
}

describe('rotation of the master key, and the refresh tokens that ingest keeps', () => {
  const [first, second, third] = [key(), key(), key()];

  beforeAll(async () => {
    const admin = createKafkaAdmin(connection);
    await admin.ensureTopics(coreTopics(3).filter(({ name }) => name === topicNames.stateRefreshTokens));
    await admin.close();
  });
  afterAll(async () => {
    await Promise.all([producer.close(), ...views.map((view) => view.close())]);
  });

  it('leaves tokens that open without the old key, from rotation to rotation', async () => {
    await tokensOf(ring(first), 'a').keep('token-a');
    expect(await rotate(ring(second, first))).toMatchObject({ rewrapped: 1, unreadable: [] });
    expect(await tokensOf(ring(second), 'a').newest()).toBe('token-a');
    expect(await rotate(ring(third, second))).toMatchObject({ rewrapped: 1, unreadable: [] });
    expect(await tokensOf(ring(third), 'a').newest()).toBe('token-a');
    expect(await rotate(ring(third))).toMatchObject({ rewrapped: 0, old: 0, unreadable: [] });
  });

  it('never puts a token that was used over the one that ingest keeps meanwhile', async () => {
    const ingest = tokensOf(ring(second, first), 'b');
    await tokensOf(ring(first), 'b').keep('used');
    let overtaken = false;
    await rotate(ring(second, first), async () => {
      // The worst moment: the command has read `used` and is about to write it; ingest's newer one is safe before it does.
      await ingest.keep('alive');
      overtaken = true;
    });
    expect(overtaken).toBe(true);
    expect(await ingest.newest()).toBe('alive');
    expect(await tokensOf(ring(second), 'b').newest()).toBe('alive');
  });

  it('loses no consent while tokens are replaced all the time', async () => {
    /** A vendor that ends the consent when a token comes a second time. */
    let alive = 'consented';
    const exchange = (sent: string) => {
      if (sent !== alive) throw new Error('the consent is lost');
      alive = randomUUID();
      return Promise.resolve({ accessToken: 'x', refreshToken: alive, expiresInSeconds: 300 });
    };
    const replicas = [tokensOf(ring(first, second), 'c'), tokensOf(ring(second, first), 'c')];
    let rotating = true;
    const rotations = (async () => {
      for (let i = 0; i < 3; i++) await rotate(ring(second, first));
      rotating = false;
    })();
    for (let turn = 0; rotating || turn < 20; turn++) await refreshed(replicas[turn % 2]!, exchange);
    await rotations;
    await rotate(ring(second, first));
    await refreshed(tokensOf(ring(second), 'c'), exchange);
  }, 120_000);

  it('cleans up its writes once the kept token no longer needs them', async () => {
    await tokensOf(ring(first), 'd').keep('one');
    const { place } = await rotate(ring(second, first));
    await place.cleanUp();
    expect(await tokensOf(ring(second), 'd').newest()).toBe('one');
    await tokensOf(ring(second), 'd').keep('two');
    await place.cleanUp();
    const view = newView();
    await view.caughtUp();
    expect(view.get(`rewrapped:acme:${mine}-d`)).toBeUndefined();
    expect(await tokensOf(ring(second), 'd').newest()).toBe('two');
  });
});

/** A broker that shares its cores with other specs may stand still for longer than ingest waits; the next poll asks again. */
function refreshed(
  tokens: Parameters<typeof refreshSession>[0],
  exchange: Parameters<typeof refreshSession>[2],
): Promise<unknown> {
  return until('Kafka answers', () =>
    refreshSession(tokens, 'consented', exchange).catch((error: unknown) => {
      if (error instanceof VendorError && error.kind === 'unavailable') return undefined;
      throw error;
    }),
  );
}
