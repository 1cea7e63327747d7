import { loadConfiguration } from './load-configuration.ts';
import { ProvisioningConfiguration } from './provisioning-configuration.ts';

const load = (env: Record<string, string>) => loadConfiguration(ProvisioningConfiguration, env);

describe(ProvisioningConfiguration.name, () => {
  it('uses the brokers by default, and then needs nothing of Kubernetes', () => {
    expect(load({})).toEqual({ adapter: 'kafka-protocol' });
  });

  it('names what Strimzi needs when it is missing', () => {
    expect(() => load({ KAFKA_PROVISIONING: 'strimzi' })).toThrow(
      /STRIMZI_NAMESPACE must be the name of a namespace[^]*STRIMZI_CLUSTER must be the name of a Kafka resource/,
    );
    const wrong = { KAFKA_PROVISIONING: 'strimzi', STRIMZI_NAMESPACE: '../default', STRIMZI_CLUSTER: 'main' };
    expect(() => load(wrong)).toThrow(/STRIMZI_NAMESPACE must be the name of a namespace, but is \.\.\/default/);
    expect(load({ ...wrong, STRIMZI_NAMESPACE: 'kafka' })).toMatchObject({ namespace: 'kafka', cluster: 'main' });
  });

  it('knows no third way', () => {
    expect(() => load({ KAFKA_PROVISIONING: 'terraform' })).toThrow('KAFKA_PROVISIONING must be one of');
  });
});
