import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface KubernetesAccess {
  /** `https://host:port` */
  url: string;
  /** PEM of the CA that signed the API server. */
  ca: string;
  /** Bearer token of a service account, asked for before every request: it is rotated. */
  token: () => Promise<string>;
}

/** Folder in which the kubelet puts a pod's credentials for the API server. */
const serviceAccount = '/var/run/secrets/kubernetes.io/serviceaccount';

/** @throws Error when this is not a pod, or one without its service account's token */
export function inClusterAccess(
  env: Readonly<Record<string, string | undefined>> = process.env,
  directory = serviceAccount,
): KubernetesAccess {
  const { KUBERNETES_SERVICE_HOST: host, KUBERNETES_SERVICE_PORT: port = '443' } = env;
  if (!host)
    throw new Error(
      'KAFKA_PROVISIONING=strimzi needs the API server of Kubernetes, but this process does not run in a pod',
    );
  return {
    url: `https://${host.includes(':') ? `[${host}]` : host}:${port}`,
    ca: certificateIn(directory),
    token: async () => (await readFile(join(directory, 'token'), 'utf8')).trim(),
  };
}

function certificateIn(directory: string): string {
  try {
    return readFileSync(join(directory, 'ca.crt'), 'utf8');
  } catch (error) {
    throw new Error('the pod has no token of its service account (automountServiceAccountToken)', { cause: error });
  }
}
