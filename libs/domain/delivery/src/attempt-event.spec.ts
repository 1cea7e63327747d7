import { decodeAttemptEvent, encodeAttemptEvent, type AttemptEvent } from './attempt-event.ts';

describe('attempt events', () => {
  const event: AttemptEvent = {
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
    expect(decodeAttemptEvent(encodeAttemptEvent(event))).toEqual(event);
  });

  it.each(['', 'null', '[]', '{"type":"count"}', '{"type":"later","subscriptionId":"s_1"}', '{'])('skip %p', (text) => {
    expect(decodeAttemptEvent(Buffer.from(text))).toBeUndefined();
  });
});
