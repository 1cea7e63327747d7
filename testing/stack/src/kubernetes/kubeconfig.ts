export interface KubeconfigEntry {
  url: string;
  caPem: string;
  token: string;
}

/** Returns the file that kubectl, Helm and client libraries read. JSON is YAML too, and needs no escaping of ours. */
export function kubeconfig({ url, caPem, token }: KubeconfigEntry): string {
  const cluster = { server: url, 'certificate-authority-data': Buffer.from(caPem).toString('base64') };
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'heliograph', cluster }],
    users: [{ name: 'admin', user: { token } }],
    contexts: [{ name: 'heliograph', context: { cluster: 'heliograph', user: 'admin' } }],
    'current-context': 'heliograph',
  });
}
