import { readFileSync, statSync } from 'node:fs';
import { createSecureContext, type SecureContext } from 'node:tls';

/** Our own certificate, from files that others exchange while we run: cert-manager, Strimzi, an operator. */
export class ClientCertificate {
  #context: SecureContext;
  #version: string;

  /**
   * @param ca PEM of the brokers' CA
   * @throws Error naming the variables when the files are no certificate and its key
   */
  constructor(
    private readonly ca: string,
    private readonly certificateFile: string,
    private readonly keyFile: string,
  ) {
    try {
      this.#version = this.#currentVersion();
      this.#context = this.#read();
    } catch (error) {
      const files = `${certificateFile} and ${keyFile}`;
      throw new Error(
        `KAFKA_CLIENT_CERTIFICATE_FILE, KAFKA_CLIENT_KEY_FILE: ${files} are not a certificate and its key (PEM)`,
        { cause: error },
      );
    }
  }

  /** With the files as they are now. While they are being exchanged and do not fit, with the former ones. */
  secureContext(): SecureContext {
    try {
      const version = this.#currentVersion();
      if (version !== this.#version) {
        this.#context = this.#read();
        this.#version = version;
      }
    } catch {
      // Read again for the next connection. Brokers refuse the former certificate when it has expired.
    }
    return this.#context;
  }

  #currentVersion(): string {
    return [this.certificateFile, this.keyFile].map((file) => statSync(file).mtimeMs).join(' ');
  }

  #read(): SecureContext {
    return createSecureContext({
      ca: this.ca,
      cert: readFileSync(this.certificateFile),
      key: readFileSync(this.keyFile),
      minVersion: 'TLSv1.2',
    });
  }
}
