import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inClusterAccess } from './access.ts';

describe(inClusterAccess.name, () => {
  let directory: string;
  beforeEach(async () => void (directory = await mkdtemp(join(tmpdir(), 'service-account-'))));
  afterEach(() => rm(directory, { recursive: true }));

  it('reads the token again each time: the kubelet rotates it', async () => {
    await writeFile(join(directory, 'ca.crt'), 'PEM');
    const env = { KUBERNETES_SERVICE_HOST: 'fd00::1', KUBERNETES_SERVICE_PORT: '6443' };
    const access = inClusterAccess(env, directory);
    expect(access).toMatchObject({ url: 'https://[fd00::1]:6443', ca: 'PEM' });
    for (const token of ['first', 'second']) {
      await writeFile(join(directory, 'token'), `${token}\n`);
      expect(await access.token()).toBe(token);
    }
  });

  it('names what the pod lacks', () => {
    expect(() => inClusterAccess({}, directory)).toThrow(
      'KAFKA_PROVISIONING=strimzi needs the API server of Kubernetes',
    );
    expect(() => inClusterAccess({ KUBERNETES_SERVICE_HOST: '10.0.0.1' }, directory)).toThrow(
      'no token of its service account (automountServiceAccountToken)',
    );
  });
});
