import { pluralOf } from '../plural.ts';

const plural = pluralOf('en');

/** English texts of the problems with a field, and the shape of every other language. */
export const problems = {
  onlyHttps: 'Only https is allowed.',
  plainWords: 'Words with single spaces between them, without |.',
  zone: 'This is not the name of a time zone, such as Europe/Berlin.',
  url: 'This is not a URL.',
  urlUser: 'A user name and password are not allowed in the URL.',
  urlFragment: 'A part after # is not allowed.',
  urlPort: (port: string) => `Port ${port} is not allowed.`,
  urlAddress: 'This address is not allowed here; the operator can allow it.',
  tls12: 'The operator does not allow TLS 1.2.',
  origin: 'An origin is needed, such as https://app.example.com.',
  time: 'A time is needed.',
  future: 'It must be in the future.',
  past: 'It must be in the past.',
  end: 'The end must be after the start.',
  order: 'The start must be before the end, and not in the future.',
  days: (days: string) => plural(days, { one: 'At most # day.', other: 'At most # days.' }),
  username: '3 to 64 of a–z, 0–9 and . _ @ -, beginning with a letter or a digit.',
  headerName: 'One of the lines does not begin with the name of a header.',
  headerReserved: 'The service sets one of these headers itself.',
  certificate: 'This is not a certificate in PEM format.',
  certificateExpired: 'The certificate has expired.',
  certificateEarly: 'The certificate is not valid yet.',
  certificateUnusable: 'Certificate and key cannot be used for TLS.',
  privateKey: 'This is not a private key in PEM format, or it is encrypted.',
  otherKey: 'The private key does not belong to the certificate.',
  keyKind:
    'This kind or size of key is not accepted: RSA of 2,048 to 4,096 bits, P-256, P-384, P-521, Ed25519 or Ed448.',
  oneOfThem: 'Choose at least one.',
  notOffered: 'This value is not one of those that are offered.',
  form: 'This does not have the expected form.',
  least: (least: string) => `At least ${least}.`,
  most: (most: string) => `At most ${most}.`,
  secretAgain: 'The address or TLS changes, so this is needed again.',
  missing: 'This is needed.',
  atMost: (characters: string) => plural(characters, { one: 'At most # character.', other: 'At most # characters.' }),
  atLeast: (characters: string) =>
    plural(characters, { one: 'At least # character.', other: 'At least # characters.' }),
  number: 'This number is not allowed.',
  some: 'Some values are not valid.',
};

export type ProblemTexts = typeof problems;
