import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { createSecureContext } from 'node:tls';

/** The pair that is shown to an endpoint that asks for a client certificate; both PEM, the certificate with its chain if it needs one. */
export interface ClientCertificate {
  certificate: string;
  privateKey: string;
}

export type ClientCertificateVerdict =
  | {
      ok: true;
      /** Distinguished name, one part a line as Node writes it, joined by `, `. */
      subject: string;
      /** Unix ms. */
      notAfter: number;
    }
  | { ok: false; problem: string };

const longestPem = 32 * 1024;

/**
 * Parses, the key fits, valid now, and strong enough for this process's TLS. The problem never repeats any of the key.
 * @param now Unix ms
 */
export function checkClientCertificate(pair: ClientCertificate, now: number): ClientCertificateVerdict {
  if (pair.certificate.length > longestPem || pair.privateKey.length > longestPem)
    return refuse(`longer than ${longestPem} characters`);
  const certificate = parsed(() => new X509Certificate(pair.certificate));
  if (certificate === undefined) return refuse('the certificate is not PEM');
  const key = parsed(() => createPrivateKey(pair.privateKey));
  if (key === undefined) return refuse('the private key is not PEM, or is encrypted');
  const problem = problemOf(certificate, key, now) ?? contextProblem(pair);
  if (problem !== undefined) return refuse(problem);
  return { ok: true, subject: certificate.subject.replaceAll('\n', ', '), notAfter: Date.parse(certificate.validTo) };
}

function refuse(problem: string): ClientCertificateVerdict {
  return { ok: false, problem };
}

function problemOf(certificate: X509Certificate, key: KeyObject, now: number): string | undefined {
  if (!certificate.checkPrivateKey(key)) return 'the private key does not belong to the certificate';
  if (Date.parse(certificate.validTo) <= now) return 'the certificate has expired';
  return Date.parse(certificate.validFrom) > now ? 'the certificate is not valid yet' : undefined;
}

/** A chain that is broken, or a key too small for OpenSSL's security level, shows only here. */
function contextProblem({ certificate: cert, privateKey: key }: ClientCertificate): string | undefined {
  return parsed(() => createSecureContext({ cert, key })) === undefined
    ? 'the certificate and its key cannot be used for TLS'
    : undefined;
}

function parsed<T>(parse: () => T): T | undefined {
  try {
    return parse();
  } catch {
    return undefined;
  }
}
