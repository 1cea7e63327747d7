import { HeliographError } from '@heliograph/sdk';
import type { Texts } from '../texts/en.ts';

/** The service's English text about a member, and the text for it in the language of the page. */
const known: readonly (readonly [RegExp, keyof Texts['problems']])[] = [
  [/^only https is allowed$/, 'onlyHttps'],
  [/^not a URL$|^the URL has no host$/, 'url'],
  [/^user name and password are not allowed in the URL$/, 'urlUser'],
  [/^a fragment is not allowed$/, 'urlFragment'],
  [/^port (\d+) is not allowed$/, 'urlPort'],
  [/^the address is not allowed/, 'urlAddress'],
  [/does not allow TLS 1\.2/, 'tls12'],
  [/is a header of the service or of the connection/, 'headerReserved'],
  [/is not a header name/, 'headerName'],
  [/certificate is not PEM/, 'certificate'],
  [/certificate has expired/, 'certificateExpired'],
  [/certificate is not valid yet/, 'certificateEarly'],
  [/cannot be used for TLS/, 'certificateUnusable'],
  [/private key is not PEM|private key cannot be read/, 'privateKey'],
  [/private key does not belong/, 'otherKey'],
  [/key is larger or of another kind|RSA key of \d+ bits|a key of another kind/, 'keyKind'],
  [/must be an IANA time zone/, 'zone'],
  [/words separated by single spaces/, 'plainWords'],
  [/must be 3 to 64 of/, 'username'],
  [/must be an origin such as/, 'origin'],
  [/[Uu]nix seconds/, 'time'],
  [/must be in the future/, 'future'],
  [/must be in the past|must not be in the future/, 'past'],
  [/must be after from/, 'end'],
  [/must be before to|must not be after to/, 'order'],
  [/at most (\d+) days/, 'days'],
  [/at least 1 elements/, 'oneOfThem'],
  [/is required again with another/, 'secretAgain'],
  [
    / is missing\b|is required|should not be empty|must not be empty|fewer than 1 char|longer than or equal to 1 /,
    'missing',
  ],
  [/must be shorter than or equal to (\d+)|^longer than (\d+) characters|more than (\d+) characters/, 'atMost'],
  [/must be longer than or equal to (\d+)|fewer than (\d+) characters/, 'atLeast'],
  [/must not be less than (-?[\d.]+)/, 'least'],
  [/must not be greater than (-?[\d.]+)|must be at most (-?[\d.]+)$/, 'most'],
  [/must be (?:a|an) (?:number|integer)|must be an? integer number/, 'number'],
  [/must be one of|must be equal to one of/, 'notOffered'],
  [/must match/, 'form'],
];

/** Returns the problem with the value of a field in the language of the page; the service's own text where no translation is known. */
export function problemText(problem: string, texts: Texts['problems']): string {
  for (const [pattern, name] of known) {
    const match = pattern.exec(problem);
    const text = texts[name];
    if (match) return typeof text === 'string' ? text : text(match.slice(1).find(Boolean) ?? '');
  }
  return problem;
}

/** Returns the problems with single members of a request, by path, in the service's words; the first of each. Empty for any other error. */
export function problemsOf(error: unknown): Map<string, string> {
  const details = error instanceof HeliographError && Array.isArray(error.details) ? (error.details as unknown[]) : [];
  return new Map(
    details
      .filter(isProblem)
      .map(({ path, message }): [string, string] => [path, withoutMember(path, message)])
      .reverse(),
  );
}

/** Beside its field a message need not name the member again. */
function withoutMember(path: string, message: string): string {
  const name = path.slice(path.lastIndexOf('.') + 1);
  const prefix = [`${path}: `, `${path} `, `${name} `].find((start) => start.length > 1 && message.startsWith(start));
  return prefix === undefined ? message : message.slice(prefix.length);
}

/** Returns the member that a refusal is about, where the service names no member but its slug concerns only one. */
export function slugOf(error: unknown): string | undefined {
  return error instanceof HeliographError ? error.error : undefined;
}

function isProblem(value: unknown): value is { path: string; message: string } {
  const { path, message } = (value ?? {}) as Record<string, unknown>;
  return typeof path === 'string' && typeof message === 'string';
}
