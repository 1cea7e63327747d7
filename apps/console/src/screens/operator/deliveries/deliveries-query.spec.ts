import { ANY_HEALTH, lettersQueryOf, webhooksQueryOf } from './deliveries-query.ts';

const address = (text = ''): URLSearchParams => new URLSearchParams(text);

describe(webhooksQueryOf.name, () => {
  it('requests the unhealthy webhooks, unless a health is chosen', () => {
    expect(webhooksQueryOf(address())).toEqual({ health: 'failing,open,disabled' });
    expect(webhooksQueryOf(address('health=paused&accountId=acc_1&reason=tls'))).toEqual({
      health: 'paused',
      accountId: 'acc_1',
    });
    expect(webhooksQueryOf(address(`health=${ANY_HEALTH}`))).toEqual({});
  });
});

describe(lettersQueryOf.name, () => {
  it('applies the filters of the address, but not the device', () => {
    expect(lettersQueryOf(address())).toEqual({});
    expect(lettersQueryOf(address('accountId=acc_1&reason=tls&retried=false&from=5&deviceId=d&health=open'))).toEqual({
      accountId: 'acc_1',
      reason: 'tls',
      retried: false,
      from: 5,
    });
  });
});
