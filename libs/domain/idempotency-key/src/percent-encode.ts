const plain = /^[A-Za-z0-9_-]*$/;

const escapes = Array.from({ length: 256 }, (_, byte) => {
  const character = String.fromCharCode(byte);
  return byte < 128 && plain.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
});

/**
 * Percent-encodes the UTF-8 bytes of everything outside `A-Za-z0-9_-`, upper-case hex. Stricter than `encodeURIComponent`, which leaves
 * `.`, `!`, `~`, `*`, `'`, `(` and `)`; a lone surrogate becomes `%EF%BF%BD` instead of an error.
 */
export function percentEncode(text: string): string {
  if (plain.test(text)) return text;
  let encoded = '';
  for (const byte of Buffer.from(text, 'utf8')) encoded += escapes[byte]!;
  return encoded;
}
