import { ProtocolError } from '@platformatic/kafka';
import { untilKnown } from './until-known.ts';

/** As the client wraps what one of several brokers answered. */
const refusal = (code: string) =>
  new AggregateError(
    [new AggregateError([new ProtocolError(code)], 'Received response with error')],
    'Describing configs failed.',
  );

describe('a request about topics that were just created', () => {
  it('is repeated while a broker does not know one of them', async () => {
    const answers = [refusal('UNKNOWN_TOPIC_OR_PARTITION'), refusal('UNKNOWN_TOPIC_OR_PARTITION'), undefined];
    let asked = 0;
    const request = (): Promise<string> => {
      const error = answers[asked];
      asked += 1;
      return error ? Promise.reject(error) : Promise.resolve('settings');
    };
    expect(await untilKnown(request, 10_000)).toBe('settings');
    expect(asked).toBe(3);
  });

  it('fails at once for another reason, and in the end for an unknown topic', async () => {
    await expect(untilKnown(() => Promise.reject(refusal('TOPIC_AUTHORIZATION_FAILED')), 10_000)).rejects.toThrow();
    await expect(untilKnown(() => Promise.reject(refusal('UNKNOWN_TOPIC_OR_PARTITION')), 300)).rejects.toThrow(
      'Describing configs failed.',
    );
  });
});
