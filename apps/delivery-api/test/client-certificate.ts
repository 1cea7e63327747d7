import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates a self-signed client certificate. */
export function clientCertificate(): { certificate: string; privateKey: string } {
  const folder = mkdtempSync(join(tmpdir(), 'client-certificate-'));
  try {
    const [key, crt] = [join(folder, 'key.pem'), join(folder, 'crt.pem')];
    const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
    execFileSync('openssl', ['req', ...kind, '-subj', '/CN=client.test', '-keyout', key, '-out', crt], {
      stdio: 'pipe',
    });
    return { certificate: readFileSync(crt, 'utf8'), privateKey: readFileSync(key, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
