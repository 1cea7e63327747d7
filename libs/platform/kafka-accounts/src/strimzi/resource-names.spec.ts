import { accountLabel, isKafkaUser, kafkaTopicName, kafkaUserName, passwordSecretName } from './resource-names.ts';

/** RFC 1123, as the API server checks names of custom resources. */
const subdomain = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;

describe('names of resources', () => {
  it('are what Kubernetes allows, for the longest account too', () => {
    for (const accountId of ['acc_ab2c3d4e5f6g', 'a__b', `a${'_'.repeat(38)}z`]) {
      const username = kafkaUserName(accountId, 'x'.repeat(60));
      const secret = passwordSecretName(username, '0123abcd');
      for (const name of [username, secret, kafkaTopicName(`delivery.${accountId}.basedata`)]) {
        expect(name).toMatch(subdomain);
        expect(name.length).toBeLessThanOrEqual(253);
      }
      expect(username.length).toBeLessThanOrEqual(128);
    }
  });

  it('are never the same for two accounts: no account id has a dash', () => {
    const ids = ['a_b', 'abb', 'a__b', 'a_b_c', 'ab_c', 'a_bc'];
    expect(new Set(ids.map(accountLabel)).size).toBe(ids.length);
    expect(() => accountLabel('a-b')).toThrow('account id');
  });

  it('exist for no account whose id ends or begins with an underscore', () => {
    for (const accountId of ['_ab', 'ab_'])
      expect(() => kafkaUserName(accountId, 'x')).toThrow('no underscore at an end');
  });
});

describe(isKafkaUser.name, () => {
  const accountId = 'acc_one';

  it('distinguishes the users of Strimzi from those made by the Kafka protocol', () => {
    expect(isKafkaUser({ accountId, username: 'acc-one.reader' })).toBe(true);
    for (const username of ['acc_one.reader', 'acc_one-reader'])
      expect(isKafkaUser({ accountId, username })).toBe(false);
  });

  it("refuses another's, and what only begins like one of its own", () => {
    for (const username of ['acc-two.reader', 'admin', 'acc-one', 'acc-one.', 'acc-one.a.b', 'acc-one.A', 'acc_on'])
      expect(() => isKafkaUser({ accountId, username })).toThrow(/Kafka/);
  });
});
