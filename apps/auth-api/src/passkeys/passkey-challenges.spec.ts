import { jest } from '@jest/globals';
import { AuthConfiguration } from '../configuration.ts';
import { PasskeyChallenges } from './passkey-challenges.ts';

describe(PasskeyChallenges.name, () => {
  const of = (serviceSecret: string) =>
    new PasskeyChallenges(Object.assign(new AuthConfiguration(), { serviceSecret }));
  const challenges = of('a service secret of 32 characters.');
  afterEach(() => void jest.useRealTimers());

  it('accepts its challenges for five minutes, for their purpose alone, in one spelling', () => {
    jest.useFakeTimers({ now: 1_767_225_600_000 });
    const challenge = challenges.issue('login');
    expect(challenges.issue('login')).not.toBe(challenge);
    expect(of('a service secret of 32 characters.').isValid('login', challenge)).toBe(true);
    expect(of('another secret of 32 characters...').isValid('login', challenge)).toBe(false);
    expect(challenges.isValid('passkey of acc_a', challenge)).toBe(false);
    expect(challenges.isValid('login', `${challenge}=`)).toBe(false);
    expect(challenges.isValid('login', '')).toBe(false);
    jest.setSystemTime(1_767_225_600_000 + 299_000);
    expect(challenges.isValid('login', challenge)).toBe(true);
    jest.setSystemTime(1_767_225_600_000 + 300_000);
    expect(challenges.isValid('login', challenge)).toBe(false);
  });
});
