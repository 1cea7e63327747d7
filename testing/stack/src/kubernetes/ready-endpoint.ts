import { request, type RequestOptions } from 'node:https';

const TIMEOUT_MS = 5_000;

/** Resolves when `/readyz` on a port of 127.0.0.1 answers 200; rejects otherwise. Both etcd and kube-apiserver have it. */
export function readyEndpoint(
  port: number,
  credentials: Pick<RequestOptions, 'ca' | 'cert' | 'key' | 'headers'>,
): Promise<void> {
  // No agent: a connection kept alive would outlive the server in a failure test.
  const options = { host: '127.0.0.1', port, path: '/readyz', timeout: TIMEOUT_MS, agent: false, ...credentials };
  return new Promise((resolve, reject) => {
    const call = request(options, (answer) => {
      answer.resume();
      if (answer.statusCode === 200) resolve();
      else reject(new Error(`/readyz answers ${answer.statusCode ?? 'nothing'}`));
    });
    call.on('timeout', () => call.destroy(new Error(`/readyz does not answer within ${TIMEOUT_MS} ms`)));
    call.on('error', reject);
    call.end();
  });
}
