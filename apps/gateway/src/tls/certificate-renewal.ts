import type { Server } from 'node:tls';
import { Gauge, type Logger, type Registry } from '@heliograph/service';
import { readCertificate, type Certificate, type CertificateFiles } from './certificate.ts';

export interface Renewal {
  files: CertificateFiles;
  current: Certificate;
  everyMs: number;
}

/**
 * Looks for a renewed certificate now and then, and takes it for new connections; those that are open keep theirs. Looking beats watching: Kubernetes
 * renews a mounted secret by exchanging a symbolic link two folders up, which no watch on the file sees. While what is there cannot be used (half
 * written, the key not yet exchanged), the old one serves on.
 */
export class CertificateRenewal {
  private readonly timer: NodeJS.Timeout;
  private readonly expiry: Gauge;
  private current: Certificate;
  private complained: string | undefined;

  constructor(
    private readonly server: Server,
    private readonly renewal: Renewal,
    private readonly logger: Logger,
    registry: Registry,
  ) {
    this.current = renewal.current;
    this.expiry = new Gauge({
      name: 'heliograph_tls_certificate_expiry_timestamp_seconds',
      help: 'When the certificate in use expires, Unix seconds.',
      registers: [registry],
    });
    this.expiry.set(this.current.expiresAt);
    this.timer = setInterval(() => this.look(), renewal.everyMs).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private look(): void {
    try {
      const found = readCertificate(this.renewal.files);
      this.complained = undefined;
      if (found.fingerprint !== this.current.fingerprint) this.take(found);
    } catch (error) {
      this.complain(error as Error);
    }
  }

  private take(found: Certificate): void {
    this.server.setSecureContext(found.options);
    this.current = found;
    this.expiry.set(found.expiresAt);
    const expires = new Date(found.expiresAt * 1000).toISOString();
    this.logger.info({ expires }, 'the renewed certificate is in use');
  }

  /** Once for each reason: it is looked every few seconds. */
  private complain({ message }: Error): void {
    if (message === this.complained) return;
    this.complained = message;
    this.logger.error({ reason: message }, 'the certificate that is there now cannot be used, the one before stays');
  }
}
