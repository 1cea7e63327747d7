import { canBeAccount, consumerClaims, DISPATCHER, dispatcherClaims } from './mqtt-claims.ts';

const scopesOf = (claims: object) => (claims as { scope: string[] }).scope;

describe('claims of MQTT tokens', () => {
  it('let an account read its own tree and write nothing but its session queue', () => {
    const scopes = scopesOf(consumerClaims('acc_a'));
    for (const scope of scopes) expect(scope).toContain('acc_a');
    const writable = scopes.filter((scope) => !scope.startsWith('mqtt.read:'));
    for (const scope of writable) expect(scope).toMatch(/^mqtt\.(write|configure):\*\/mqtt-subscription-acc_a-\*\/\*$/);
    // RabbitMQ opens an exchange to everybody with a scope of two parts.
    for (const scope of scopes) expect(scope.split('/')).toHaveLength(3);
  });

  it('let the dispatcher publish and never read', () => {
    expect(scopesOf(dispatcherClaims()).some((scope) => scope.startsWith('mqtt.read'))).toBe(false);
  });

  it('are not made for the service user, nor for a name that would widen a scope or a client-id prefix', () => {
    expect(canBeAccount('acc_a')).toBe(true);
    for (const name of [
      DISPATCHER,
      'ab',
      'a'.repeat(41),
      'Acc',
      'acc-1',
      'acc.1',
      'acc/1',
      'acc*',
      '*',
      '#',
      '+++',
      'acc_1\n',
    ]) {
      expect(canBeAccount(name)).toBe(false);
      expect(() => consumerClaims(name)).toThrow('cannot be an account');
    }
  });
});
