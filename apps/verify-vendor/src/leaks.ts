import { minSearchedLength, type PseudonymKind } from './pseudonyms.ts';

interface File {
  name: string;
  text: string;
}

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Returns the names of the files that contain a secret or an original. A name is searched as a whole text (a plant may be called `Inverter`), a number
 * between other signs than digits and letters, any other original anywhere.
 */
export function leaksIn(
  files: readonly File[],
  originals: ReadonlyMap<string, PseudonymKind>,
  secrets: ReadonlySet<string>,
  keptWords: ReadonlySet<string> = new Set(),
): string[] {
  const patterns = [
    ...[...secrets].map((secret) => escape(secret)),
    ...[...originals].flatMap(([original, kind]) => (keptWords.has(original) ? [] : (patternOf(original, kind) ?? []))),
  ];
  const searches: RegExp[] = [];
  for (let at = 0; at < patterns.length; at += 500) searches.push(new RegExp(patterns.slice(at, at + 500).join('|')));
  return files.filter(({ text }) => searches.some((search) => search.test(text))).map(({ name }) => name);
}

function patternOf(original: string, kind: PseudonymKind): string | undefined {
  const text = original.trim();
  if (text.length < minSearchedLength) return undefined;
  if (kind === 'coordinate') return /\.\d{3}/.test(text) ? `(?<![\\d.])${escape(text)}(?!\\d)` : undefined;
  const whole = escape(JSON.stringify(text));
  if (kind === 'secret' || kind === 'e-mail address') return escape(text);
  const isIdentifier = kind === 'serial number' || kind === 'id';
  if (!isIdentifier || !/\d/.test(text)) return whole;
  if (/^\d+$/.test(text)) return text.length < 6 ? whole : `(?<![\\dA-Za-z.])${text}(?![\\dA-Za-z])`;
  return escape(text);
}
