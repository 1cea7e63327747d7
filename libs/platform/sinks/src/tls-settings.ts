import { X509Certificate } from 'node:crypto';
import { SinkError } from './sink-error.ts';
import type { DestinationOptions, SinkSettingSchema } from './sink-kind.ts';

/** Settings of kinds whose client speaks TLS by itself. */
export const tlsSettings = {
  tls: {
    type: 'string',
    title: 'TLS',
    description:
      'verify: encrypted, and the certificate must be valid for the host. off: only where the operator allows it.',
    enum: ['verify', 'off'],
    default: 'verify',
  },
  ca: {
    type: 'string',
    title: 'Certificate authority',
    description: "The certificate (PEM) that signed the server's. Leave it out where a public authority did.",
    minLength: 1,
    maxLength: 20_000,
  },
} as const satisfies Record<string, SinkSettingSchema>;

/**
 * Returns what `tls.connect` needs beside the host; `false`: TLS is off.
 * @throws SinkError `settings` where the operator does not allow to turn it off, or `ca` is no certificate
 */
export function tlsOptionsOf({ settings, network }: DestinationOptions): { ca?: string[] } | false {
  if (settings.tls === 'off') {
    if (network.allowPlaintext) return false;
    throw new SinkError('settings', 'tls: the operator does not allow `off`; leave it out, or set `verify`');
  }
  const ca = settings.ca === undefined ? network.ca : [certificate(String(settings.ca))];
  return ca === undefined ? {} : { ca: [...ca] };
}

/** Node leaves out without a word what is no certificate. */
function certificate(pem: string): string {
  try {
    new X509Certificate(pem);
    return pem;
  } catch {
    throw new SinkError('settings', 'ca: is no certificate in PEM, which begins with -----BEGIN CERTIFICATE-----');
  }
}
