import { accountRecord } from './account-record.ts';
import { Account } from './account.entity.ts';

const account = (settings: Partial<Account>): Account =>
  Object.assign(new Account(), {
    id: 'acc_1',
    status: 'active',
    language: 'en',
    deviceQuota: 10,
    credentialsRevokedAt: 0,
    kafkaEnabled: true,
    mqttEnabled: false,
    kafkaPartitions: null,
    kafkaRetentionHours: null,
    revokedKeys: {},
    revokedPortals: {},
    endedSessions: {},
    sessionsRefusedUntil: 0,
    ...settings,
  });

describe('accountRecord', () => {
  it('has revoked keys and portal sessions only while there are some', () => {
    expect(accountRecord(account({}))).not.toHaveProperty('revokedPortals');
    expect(accountRecord(account({ revokedPortals: { prt_a: 5 } }))).toMatchObject({ revokedPortals: { prt_a: 5 } });
    expect(accountRecord(account({}))).not.toHaveProperty('revokedKeys');
    expect(accountRecord(account({ revokedKeys: { key_a: 5 } }))).toMatchObject({ revokedKeys: { key_a: 5 } });
  });

  it('has ended sessions only while there are some, each with the time until which a token may be valid', () => {
    expect(accountRecord(account({}))).not.toHaveProperty('endedSessions');
    expect(accountRecord(account({}))).not.toHaveProperty('sessionsRefusedUntil');
    const endedSessions = { ses_a: { endedAt: 4, until: 5 } };
    expect(accountRecord(account({ endedSessions, sessionsRefusedUntil: 3 }))).toMatchObject({
      endedSessions: { ses_a: 5 },
      sessionsRefusedUntil: 3,
    });
  });

  it('includes only the Kafka settings that the operator has set', () => {
    expect(accountRecord(account({}))).not.toHaveProperty('kafka');
    expect(accountRecord(account({ kafkaPartitions: 6 })).kafka).toEqual({ partitions: 6 });
    expect(accountRecord(account({ kafkaPartitions: 6, kafkaRetentionHours: 2 })).kafka).toEqual({
      partitions: 6,
      retentionMs: 7_200_000,
    });
  });
});
