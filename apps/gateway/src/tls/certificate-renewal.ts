import type { Server } from 'node:tls';
import { Gauge, type Logger, type Registry } from '@heliograph/service';
import { readCertificate, type Certificate, type CertificateFiles } from './certificate.ts';

export interface Renewal {
  files: CertificateFiles;
  current: Certificate;
  everyMs: number;
}

/**
 * Checks for a renewed certificate at an interval and uses it for new connections; open connections keep theirs. It polls because Kubernetes
 * renews a mounted secret by exchanging a symbolic link two folders up, which no watch on the file sees. While the new files cannot be used
 * (half written, or the key not yet exchanged), the old certificate stays in use.
 */
export class CertificateRenewal {
  readonly #timer: NodeJS.Timeout;
  readonly #expiry: Gauge;
  #current: Certificate;
  #loggedProblem: string | undefined;

  constructor(
    private readonly server: Server,
    private readonly renewal: Renewal,
    private readonly logger: Logger,
    registry: Registry,
  ) {
    this.#current = renewal.current;
    this.#expiry = new Gauge({
      name: 'heliograph_tls_certificate_expiry_timestamp_seconds',
      help: 'When the certificate in use expires, Unix seconds.',
      registers: [registry],
    });
    this.#expiry.set(this.#current.expiresAt);
    this.#timer = setInterval(() => this.#check(), renewal.everyMs).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #check(): void {
    try {
      const found = readCertificate(this.renewal.files);
      this.#loggedProblem = undefined;
      if (found.fingerprint !== this.#current.fingerprint) this.#use(found);
    } catch (error) {
      this.#logProblemOnce(error as Error);
    }
  }

  #use(found: Certificate): void {
    this.server.setSecureContext(found.options);
    this.#current = found;
    this.#expiry.set(found.expiresAt);
    const expires = new Date(found.expiresAt * 1000).toISOString();
    this.logger.info({ expires }, 'the renewed certificate is in use');
  }

  /** Logs each reason once, because the files are checked every few seconds. */
  #logProblemOnce({ message }: Error): void {
    if (message === this.#loggedProblem) return;
    this.#loggedProblem = message;
    this.logger.error({ reason: message }, 'the new certificate cannot be used, the previous one stays in use');
  }
}
