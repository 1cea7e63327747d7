import { execFileSync } from 'node:child_process';
import { stripTypeScriptTypes } from 'node:module';
import { kafkaSamples, type Sample } from './kafka-samples.ts';
import { mqttSamples } from './mqtt-samples.ts';

const kafka = kafkaSamples({
  id: 'kfc_1',
  label: null,
  createdAt: 1,
  securityProtocol: 'SASL_SSL',
  mechanism: 'SCRAM-SHA-512',
  bootstrap: 'a.example:9093,b.example:9093',
  username: 'acc_1.u',
  topics: ['delivery.acc_1.basedata', 'delivery.acc_1.events'],
  groupPrefix: 'acc_1.',
});
const mqtt = mqttSamples({
  id: 'mqc_1',
  label: null,
  createdAt: 1,
  url: 'mqtts://broker.example:1883',
  username: 'acc_1',
  clientIdPrefix: 'acc_1-',
  topicFilters: ['bd/v1/acc_1/#'],
});
const codeOf = (samples: Sample[], language: Sample['language']): string =>
  samples.find((sample) => sample.language === language)!.code;

describe('code to paste', () => {
  it.each(kafka)('has the values of the Kafka credential, and no password: $language', ({ code }) => {
    for (const value of ['a.example:9093', 'b.example:9093', 'acc_1.u', 'delivery.acc_1.events', 'acc_1.my-service'])
      expect(code).toContain(value);
    expect(code).toContain('KAFKA_PASSWORD');
  });

  it.each(mqtt)('has the values of the MQTT credential, and no token: $language', ({ code }) => {
    for (const value of ['broker.example', '1883', 'acc_1-my-service', 'bd/v1/acc_1/#', 'MQTT_TOKEN'])
      expect(code).toContain(value);
  });

  it.each([kafka, mqtt])('is TypeScript and a shell that parse', (...samples) => {
    expect(() => stripTypeScriptTypes(codeOf(samples, 'TypeScript'))).not.toThrow();
    execFileSync('/bin/sh', ['-n'], { input: codeOf(samples, 'Shell') });
  });
});
