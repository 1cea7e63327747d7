import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface PemPair {
  cert: string;
  key: string;
}

const run = (args: readonly string[]) => promisify(execFile)('openssl', [...args]);
const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];

/** A certificate for the name, signed by the authority that the dispatcher trusts, whose time ended when it was made. */
export async function expiredCertificate(directory: string, name: string): Promise<PemPair> {
  const file = (ending: string) => join(directory, 'tls', `expired.${ending}`);
  await writeFile(file('ext'), `subjectAltName=DNS:${name}\nextendedKeyUsage=serverAuth\n`);
  await run(['req', '-new', ...newKey, '-keyout', file('key'), '-out', file('csr'), '-subj', `/CN=${name}`]);
  const authority = ['-CA', join(directory, 'tls', 'ca.crt'), '-CAkey', join(directory, 'tls', 'ca.key')];
  const ends = ['-set_serial', '0xdead', '-days', '0', '-extfile', file('ext'), '-out', file('crt')];
  await run(['x509', '-req', '-sha256', '-in', file('csr'), ...authority, ...ends]);
  return read(file);
}

/** A certificate for the name that nobody signed but itself. */
export async function selfSignedCertificate(directory: string, name: string): Promise<PemPair> {
  const file = (ending: string) => join(directory, 'tls', `self-signed.${ending}`);
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`, '-days', '30'];
  await run(['req', '-x509', ...newKey, '-keyout', file('key'), '-out', file('crt'), ...subject]);
  return read(file);
}

async function read(file: (ending: string) => string): Promise<PemPair> {
  return { cert: await readFile(file('crt'), 'utf8'), key: await readFile(file('key'), 'utf8') };
}
