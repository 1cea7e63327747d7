import type { CreatedKafkaCredential, MqttCredential } from '../generated/types.generated.ts';
import { kafkajsOptions, kafkaSettings } from './kafka.ts';
import { MqttCredentialToken, mqttSettings } from './mqtt.ts';

const kafka: CreatedKafkaCredential = {
  id: 'k1',
  label: null,
  bootstrap: 'a:9093,b:9093',
  securityProtocol: 'SASL_SSL',
  mechanism: 'SCRAM-SHA-512',
  username: 'acc_1-k1',
  password: 'secret',
  topics: ['delivery.acc_1.basedata'],
  groupPrefix: 'acc_1.',
  createdAt: 1,
};
const mqtt: MqttCredential = {
  id: 'm1',
  label: null,
  url: 'mqtts://broker:8883',
  username: 'acc_1',
  clientIdPrefix: 'acc_1-',
  topicFilters: ['heliograph/acc_1/#'],
  createdAt: 1,
};

describe('a Kafka consumer', () => {
  it('connects with a new credential', () => {
    const settings = kafkaSettings(kafka, 'warehouse');
    expect(settings).toMatchObject({ brokers: ['a:9093', 'b:9093'], groupId: 'acc_1.warehouse', password: 'secret' });
    const sasl = { mechanism: 'scram-sha-512', username: 'acc_1-k1', password: 'secret' };
    expect(kafkajsOptions(settings)).toEqual({ brokers: ['a:9093', 'b:9093'], ssl: true, sasl });
  });

  it('needs the stored password of a listed one', () => {
    const { password, ...listed } = kafka;
    expect(() => kafkaSettings(listed, 'acc_1.x')).toThrow(TypeError);
    expect(kafkaSettings(listed, 'acc_1.x', password)).toMatchObject({ groupId: 'acc_1.x', password });
  });
});

describe('an MQTT client', () => {
  it('connects under a client id of the account', () => {
    const { url, username, topicFilters } = mqtt;
    const expected = { url, username, topicFilters, clientId: 'acc_1-example', sessionExpiry: 86_400 };
    expect(mqttSettings(mqtt, 'example')).toEqual(expected);
  });

  it('renews its token when a quarter of its life is left', async () => {
    let asked = 0;
    // Valid for an hour, then for a quarter of an hour.
    const renewMqttToken = async (): Promise<{ token: string; expiresAt: number }> => {
      asked += 1;
      return { token: `t${asked}`, expiresAt: Date.now() / 1000 + (asked === 1 ? 3600 : 900) };
    };
    const token = new MqttCredentialToken({ renewMqttToken }, 'm1');
    expect([await token.token(), await token.token()]).toEqual(['t1', 't1']);
    expect(token.dueInSeconds()).toBeGreaterThan(2_600);
    const short = new MqttCredentialToken({ renewMqttToken }, 'm1');
    expect([await short.token(), await short.token()]).toEqual(['t2', 't3']);
  });
});
