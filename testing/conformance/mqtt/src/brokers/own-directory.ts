import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CertificateFiles, freePort, issueCertificate } from '@heliograph/stack';

/** A folder with a certificate and a key set, for one broker of the suite. */
export class OwnDirectory {
  readonly path: string;
  readonly tls: CertificateFiles;
  readonly ca: Buffer;
  readonly port: number;
  readonly jwksFile: string;

  private constructor(path: string, tls: CertificateFiles, port: number) {
    this.path = path;
    this.tls = tls;
    this.ca = readFileSync(tls.caFile);
    this.port = port;
    this.jwksFile = join(path, 'jwks.json');
  }

  static async create(): Promise<OwnDirectory> {
    const path = await mkdtemp(join(tmpdir(), 'heliograph-mqtt-'));
    return new OwnDirectory(path, await issueCertificate(path, 'mqtt', ['localhost', '127.0.0.1']), await freePort());
  }

  publishKeys(content: object | string): void {
    this.replace(this.jwksFile, typeof content === 'string' ? content : JSON.stringify(content));
  }

  /** By rename, as a program does that wants no half of it to be read. */
  replace(file: string, content: string): void {
    writeFileSync(`${file}.new`, content);
    renameSync(`${file}.new`, file);
  }

  async remove(): Promise<void> {
    await rm(this.path, { recursive: true, force: true });
  }
}
