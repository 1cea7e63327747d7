import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CertificateFiles, issueCertificate, kubeconfig } from '@heliograph/stack';
import { addresses, type NodePlace, nodes } from '../addresses.ts';

export const apiServerUrl = `https://${addresses.node}:6443`;

/** The users of the API server, and the groups that give the rights (RBAC's own roles are bound to these names). */
const users = {
  admin: ['system:masters'],
  'system:kube-controller-manager': [],
  'system:kube-scheduler': [],
  'system:kube-proxy': [],
  'system:node:heliograph-node': ['system:nodes'],
  'system:node:heliograph-node-2': ['system:nodes'],
} as const;

/** The common name that aggregated APIs accept. */
export const frontProxyName = 'front-proxy-client';

export type UserName = keyof typeof users;
export type NodeName = NodePlace['name'];

export interface Credentials {
  /** The API server's, also for etcd. */
  server: CertificateFiles;
  /** Keyed by the names of nodes. */
  kubelets: Record<NodeName, CertificateFiles>;
  /** With it the API server logs in to kubelet: the user `apiserver-kubelet-client`. */
  kubeletClient: CertificateFiles;
  /** With it the API server passes on the caller of an API that a pod serves (aggregation). Its authority signs nothing else. */
  frontProxy: CertificateFiles;
  /** PEM file of the key that signs the tokens of service accounts. */
  tokenKeyFile: string;
  /** `token,user,uid,"groups"` a line. */
  tokensFile: string;
  /** Files that Kubernetes' programs read, one for each user. */
  kubeconfigs: Record<UserName, string>;
}

/** Makes an authority, certificates and a token for each user in a folder. */
export async function makeCredentials(folder: string): Promise<Credentials> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const services = [
    'kubernetes',
    'kubernetes.default',
    'kubernetes.default.svc',
    'kubernetes.default.svc.cluster.local',
  ];
  const server = await issueCertificate(folder, 'kube-apiserver', [
    ...services,
    'localhost',
    '127.0.0.1',
    '10.96.0.1',
    addresses.node,
  ]);
  const caPem = await readFile(server.caFile, 'utf8');
  const kubeconfigs: Partial<Record<UserName, string>> = {};
  const rows: string[] = [];
  for (const [user, groups] of Object.entries(users) as [UserName, readonly string[]][]) {
    const token = randomBytes(24).toString('hex');
    rows.push([token, user, user, ...(groups.length > 0 ? [`"${groups.join(',')}"`] : [])].join(','));
    const file = join(folder, `${user.replaceAll(':', '-')}.kubeconfig`);
    await writeFile(file, kubeconfig({ url: apiServerUrl, caPem, token }), { mode: 0o600 });
    kubeconfigs[user] = file;
  }
  const tokensFile = join(folder, 'tokens.csv');
  await writeFile(tokensFile, `${rows.join('\n')}\n`, { mode: 0o600 });
  const tokenKeyFile = join(folder, 'service-accounts.pem');
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  await writeFile(tokenKeyFile, privateKey.export({ type: 'sec1', format: 'pem' }), { mode: 0o600 });
  return {
    server,
    kubelets: {
      [nodes.first.name]: await kubeletCertificate(folder, nodes.first),
      [nodes.second.name]: await kubeletCertificate(folder, nodes.second),
    },
    kubeletClient: await issueCertificate(folder, 'apiserver-kubelet-client', ['localhost']),
    frontProxy: await issueCertificate(join(folder, 'front-proxy'), frontProxyName, ['localhost']),
    tokenKeyFile,
    tokensFile,
    kubeconfigs: kubeconfigs as Record<UserName, string>,
  };
}

function kubeletCertificate(folder: string, { name, address }: NodePlace): Promise<CertificateFiles> {
  return issueCertificate(folder, `kubelet-${name}`, [name, address]);
}
