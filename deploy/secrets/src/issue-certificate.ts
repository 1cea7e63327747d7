import { execFile } from 'node:child_process';
import { randomBytes, X509Certificate } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** openssl is missing or failed. The message names which, and never contains key material. */
export class OpenSslError extends Error {
  override readonly name = 'OpenSslError';
}

/** @throws OpenSslError when openssl is missing or fails */
async function openssl(args: readonly string[]): Promise<void> {
  try {
    await run('openssl', args, { timeout: 30_000 });
  } catch (error) {
    const { code, stderr } = error as { code?: string; stderr?: string };
    if (code === 'ENOENT') {
      throw new OpenSslError('openssl is missing: it makes the TLS certificates. Install the package openssl.');
    }
    throw new OpenSslError(`openssl ${args[0] ?? ''} failed: ${stderr?.trim() ?? ''}`, { cause: error });
  }
}

const CA_DAYS = 3_650;
const LEAF_DAYS = 365;
const RENEW_BEFORE_MS = 30 * 24 * 60 * 60 * 1_000;

export interface CertificateFiles {
  /** PEM, the leaf alone. */
  certFile: string;
  /** PEM, PKCS#8, mode 0600. */
  keyFile: string;
  /** PEM; what clients trust. */
  caFile: string;
}

const authorities = new Map<string, Promise<CertificateAuthority>>();

interface CertificateAuthority {
  certFile: string;
  keyFile: string;
}

/**
 * A server certificate signed by the stack's own CA in `<directory>/tls`; the one made before is used again
 * until 30 days before it ends, or until the hosts change.
 * @param name file name without an ending, and the subject's common name
 * @param hosts DNS names and IP addresses
 */
export async function issueCertificate(
  directory: string,
  name: string,
  hosts: readonly string[],
): Promise<CertificateFiles> {
  const tls = join(resolve(directory), 'tls');
  const authority = await authorityOf(tls);
  const files = { certFile: join(tls, `${name}.crt`), keyFile: join(tls, `${name}.key`), caFile: authority.certFile };
  if (!(await isUsable(files, hosts))) await sign(files, authority, name, hosts);
  return files;
}

/** The certificate of the stack's own CA. */
export async function authorityFile(directory: string): Promise<string> {
  return (await authorityOf(join(resolve(directory), 'tls'))).certFile;
}

/** Two parts that start at once must not make two authorities. */
async function authorityOf(tls: string): Promise<CertificateAuthority> {
  const known = authorities.get(tls);
  if (known && (await readCertificate((await known).certFile))) return known;
  const opening = openAuthority(tls);
  authorities.set(tls, opening);
  return opening;
}

async function openAuthority(tls: string): Promise<CertificateAuthority> {
  await mkdir(tls, { recursive: true });
  const authority = { certFile: join(tls, 'ca.crt'), keyFile: join(tls, 'ca.key') };
  const certificate = await readCertificate(authority.certFile);
  if (certificate && !isEnding(certificate)) return authority;
  await newKey(authority.keyFile);
  await openssl([
    'req',
    '-x509',
    '-new',
    '-sha256',
    '-key',
    authority.keyFile,
    '-out',
    authority.certFile,
    '-days',
    String(CA_DAYS),
    '-subj',
    '/CN=Heliograph development CA',
    '-addext',
    'keyUsage=critical,keyCertSign,cRLSign',
  ]);
  return authority;
}

async function sign(
  files: CertificateFiles,
  authority: CertificateAuthority,
  name: string,
  hosts: readonly string[],
): Promise<void> {
  const request = `${files.certFile}.csr`;
  const extensions = `${files.certFile}.ext`;
  await newKey(files.keyFile);
  await writeFile(extensions, leafExtensions(hosts));
  await openssl(['req', '-new', '-sha256', '-key', files.keyFile, '-out', request, '-subj', `/CN=${name}`]);
  await openssl([
    'x509',
    '-req',
    '-sha256',
    '-in',
    request,
    '-CA',
    authority.certFile,
    '-CAkey',
    authority.keyFile,
    // Random, for a counter in a file gives two parts that start at once the same number.
    '-set_serial',
    `0x${randomBytes(16).toString('hex')}`,
    '-days',
    String(LEAF_DAYS),
    '-extfile',
    extensions,
    '-out',
    files.certFile,
  ]);
  await Promise.all([rm(request), rm(extensions)]);
}

function leafExtensions(hosts: readonly string[]): string {
  const names = hosts.map((host) => `${isIP(host) ? 'IP' : 'DNS'}:${host}`);
  return [
    'basicConstraints=critical,CA:FALSE',
    'keyUsage=critical,digitalSignature',
    'extendedKeyUsage=serverAuth,clientAuth',
    `subjectAltName=${names.join(',')}`,
    '',
  ].join('\n');
}

async function newKey(file: string): Promise<void> {
  // Created first with its mode, so that no other user ever finds it readable.
  await rm(file, { force: true });
  await writeFile(file, '', { mode: 0o600 });
  await openssl(['genpkey', '-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256', '-out', file]);
}

async function isUsable(files: CertificateFiles, hosts: readonly string[]): Promise<boolean> {
  const [certificate, authority] = await Promise.all([readCertificate(files.certFile), readCertificate(files.caFile)]);
  if (!certificate || !authority || isEnding(certificate)) return false;
  const covers = (host: string) => (isIP(host) ? certificate.checkIP(host) : certificate.checkHost(host)) !== undefined;
  return certificate.verify(authority.publicKey) && hosts.every(covers);
}

function isEnding(certificate: X509Certificate): boolean {
  return certificate.validToDate.getTime() - Date.now() < RENEW_BEFORE_MS;
}

async function readCertificate(file: string): Promise<X509Certificate | undefined> {
  try {
    return new X509Certificate(await readFile(file));
  } catch {
    return undefined;
  }
}
