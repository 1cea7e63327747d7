/** A block of a PEM text (RFC 7468). */
export interface PemBlock {
  label: string;
  der: Buffer;
}

/** A body has no hyphens, so that each character is read once; the legacy header of an encrypted key has some, and is no body. */
const block = /-----BEGIN ([A-Z0-9 ]{1,40})-----([^-]*)-----END \1-----/g;

/** The blocks with one of the labels; text between blocks and blocks of other labels are skipped. */
export function pemBlocks(text: string, labels: readonly string[]): PemBlock[] {
  return Array.from(text.matchAll(block), ([, label = '', body = '']) => ({ label, body }))
    .filter(({ label }) => labels.includes(label))
    .map(({ label, body }) => ({ label, der: Buffer.from(body, 'base64') }));
}
