import { createAccountProvisioner } from './create-account-provisioner.ts';

const connection = { brokers: ['127.0.0.1:1'], clientId: 'test' };

describe(createAccountProvisioner.name, () => {
  it('gives the adapter that is asked for: each names users in its way', async () => {
    const provisioner = await createAccountProvisioner({ adapter: 'kafka-protocol' }, connection);
    expect(provisioner.username('acc_one', 'reader')).toBe('acc_one.reader');
    await provisioner.close();
  });

  it('does not start with Strimzi outside of a cluster', async () => {
    const strimzi = { adapter: 'strimzi', namespace: 'kafka', cluster: 'main' } as const;
    await expect(createAccountProvisioner(strimzi, connection)).rejects.toThrow('does not run in a pod');
    await expect(createAccountProvisioner({ adapter: 'strimzi' }, connection)).rejects.toThrow('STRIMZI_NAMESPACE');
  });
});
