import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:tls';

const ANSWER_TIMEOUT_MS = 2_000;

/**
 * Resolves when a TLS handshake on the port shows the certificate of `certFile`, which also shows that it is
 * this broker and not another one that holds the port.
 */
export async function mosquittoAnswers(port: number, certFile: string, host = '127.0.0.1'): Promise<void> {
  const own = new X509Certificate(await readFile(certFile));
  // No chain is verified: the very certificate is compared below, and nothing is sent.
  const socket = connect({ host, port, rejectUnauthorized: false, minVersion: 'TLSv1.3' });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
    if (socket.getPeerX509Certificate()?.fingerprint256 !== own.fingerprint256) {
      throw new Error(`another program listens on port ${port}`);
    }
  } finally {
    socket.destroy();
  }
}
