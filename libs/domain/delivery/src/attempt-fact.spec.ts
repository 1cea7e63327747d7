import { decodeFact, encodeFact, type AttemptFact } from './attempt-fact.ts';

describe('attempt facts', () => {
  const fact: AttemptFact = {
    type: 'count',
    channel: 'webhook',
    subscriptionId: 's_1',
    accountId: 'a_1',
    since: 1,
    at: 2,
    delivered: 3,
    failed: 0,
    bytes: 9,
  };

  it('survive the topic', () => {
    expect(decodeFact(encodeFact(fact))).toEqual(fact);
  });

  it.each(['', 'null', '[]', '{"type":"count"}', '{"type":"later","subscriptionId":"s_1"}', '{'])('skip %p', (text) => {
    expect(decodeFact(Buffer.from(text))).toBeUndefined();
  });
});
