import type { Harness } from '../suite/harness.ts';
import { type Check, checksOf } from '../suite/check.ts';
import { signingKey, type SigningKey } from '../suite/tokens.ts';

const outcome = async (harness: Harness, key: SigningKey): Promise<string> => {
  const account = harness.newAccount();
  return harness.outcomeOf(account, await harness.token(account, {}, key));
};

/** Publishes a key set, observes, and restores the previous one. */
async function withKeys(harness: Harness, content: object | string, look: () => Promise<string>): Promise<string> {
  const { control, key } = harness.broker;
  control!.publishKeys(content);
  const seen = await look();
  control!.publishKeys({ keys: [key.publicJwk] });
  // Whatever the set was: our own key must be good again before the next check.
  const after = await outcome(harness, key);
  return after === 'accepted' ? seen : `${seen}, and then the own key was ${after}`;
}

async function added(harness: Harness): Promise<string> {
  const { key } = harness.broker;
  const next = await signingKey('key-2');
  const before = await outcome(harness, next);
  return withKeys(harness, { keys: [key.publicJwk, next.publicJwk] }, async () => {
    return `${before}, then ${await outcome(harness, next)}, the first ${await outcome(harness, key)}`;
  });
}

async function removed(harness: Harness): Promise<string> {
  const next = await signingKey('key-3');
  return withKeys(harness, { keys: [next.publicJwk] }, async () => {
    const young = await outcome(harness, next);
    return `the new ${young}, the old ${await outcome(harness, harness.broker.key)}`;
  });
}

async function otherKinds(harness: Harness): Promise<string> {
  const rsa = { kty: 'RSA', kid: 'rsa', n: 'AQAB', e: 'AQAB', alg: 'RS256' };
  const encryption = { ...(await signingKey('enc')).publicJwk, use: 'enc', alg: 'ECDH-ES' };
  const keys = [rsa, encryption, harness.broker.key.publicJwk];
  return withKeys(harness, { keys }, () => outcome(harness, harness.broker.key));
}

const broken: Record<string, (publicJwk: object) => object | string> = {
  'half-written': () => '{"keys":[{"kty":"E',
  empty: () => '',
  'without-key': () => ({ keys: [] }),
  'off-the-curve': (jwk) => ({ keys: [{ ...jwk, y: 'A'.repeat(43) }] }),
  private: (jwk) => ({ keys: [{ ...jwk, d: 'A'.repeat(43) }] }),
  'one-kid-twice': (jwk) => ({ keys: [jwk, jwk] }),
};

const check = checksOf('keys', { disturbs: 'keys' });

export const keys: readonly Check[] = [
  check(
    'added',
    'a second key in the set is taken without a restart',
    'refused, then accepted, the first accepted',
    added,
  ),
  check('removed', 'a key taken out of the set is refused', 'the new accepted, the old refused', removed),
  check('other-kinds', 'keys of other kinds are passed over', 'accepted', otherKinds),
  ...Object.entries(broken).map(([id, content]) =>
    check(`broken ${id}`, 'a broken key set leaves the keys in use', 'accepted', (harness) =>
      withKeys(harness, content(harness.broker.key.publicJwk), () => outcome(harness, harness.broker.key)),
    ),
  ),
];
