import type { PolledDevice } from '@heliograph/vendor-contract';
import {
  isDataKey,
  memberKind,
  memberName,
  nestedJson,
  type AnswerVocabulary,
  type MemberKind,
} from '@heliograph/vendors/vocabulary';
import { isNumberText, isPlainText, isTimeNumber } from './plain-text.ts';
import { Pseudonyms, type PseudonymKind } from './pseudonyms.ts';

/** JSON with its number literals kept (ES2026, Node 24): the library types do not know it yet. */
interface SourceJson {
  parse(text: string, reviver: (key: string, value: unknown, context: { source?: string }) => unknown): unknown;
  rawJSON(text: string): object;
  isRawJSON(value: unknown): value is { rawJSON: string };
}
const sourceJson = JSON as unknown as SourceJson;

export interface AnonymizerOptions {
  vocabulary: AnswerVocabulary;
  /** Members that the mapping's tables read: their numbers are measured values. */
  measured: ReadonlySet<string>;
  /** The vendor's own codes and other words that are documented. */
  words: Iterable<string>;
  /** For tests: else of this run alone. */
  salt?: Buffer;
}

const identityKinds: Readonly<Partial<Record<MemberKind, PseudonymKind>>> = {
  ...{ secret: 'secret', email: 'e-mail address', phone: 'phone number', address: 'address', name: 'name' },
  ...{ serial: 'serial number', id: 'id' },
};

const isModelText = /^(?!.*\d{7})(?!.*@)[\p{L}\d][\p{L}\d .,/()_+*#-]{0,47}$/u;
const isIdText = /^(?=.*\d)[A-Za-z0-9:_.-]{6,}$/;
const isEmail = /[^\s@]+@[^\s@]+\.[^\s@]+/;
const isNetwork = /^(\d{1,3}(\.\d{1,3}){3}|([0-9a-f]{2}[:-]){5}[0-9a-f]{2}|https?:\/\/.*)$/i;
/** Ids of so few digits are codes, unless the inventory has named them. */
const longestCode = 4;
const shortestId = 7;
/** No measured value of a plain member has so many digits. */
const shortestSurely = 11;

/**
 * Replaces what names persons, places and devices. It goes by what may stay: numbers, times, units, and words that are known of this vendor's answers stay,
 * and every other text is replaced. The same original has the same replacement everywhere.
 */
export class Anonymizer {
  readonly pseudonyms: Pseudonyms;
  readonly #members: ReadonlySet<string>;
  readonly #words: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #documented: ReadonlySet<string>;
  /** Names of measured values and the like, which requests list in other members than answers. */
  readonly #codes: ReadonlySet<string>;
  readonly #measured: ReadonlySet<string>;
  readonly #keptWords = new Set<string>();

  constructor({ vocabulary, measured, words, salt }: AnonymizerOptions) {
    this.pseudonyms = new Pseudonyms(salt);
    this.#members = new Set(vocabulary.members);
    this.#words = new Map(Object.entries(vocabulary.words).map(([member, known]) => [member, new Set(known)]));
    this.#documented = new Set(words);
    const codes = Object.entries(vocabulary.words).flatMap(([member, known]) => (isNaming(member) ? [] : known));
    this.#codes = new Set(codes.filter((word) => /^[A-Za-z]\w+$/.test(word)));
    this.#measured = measured;
  }

  /** Names that are words of the vendor as well (a device called `Inverter`) and stay where they are words. */
  get keptWords(): ReadonlySet<string> {
    return this.#keptWords;
  }

  /** Returns a body: JSON and forms with their structure, anything else only by its length. */
  body(body: string, contentType = ''): string {
    if (body.trim() === '') return '';
    try {
      return this.json(body);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
    if (contentType.includes('form-urlencoded') || /^[\w.[\]-]+=[^\s<{]*(&[\w.[\]-]+=[^\s<{]*)*$/.test(body))
      return this.query(body);
    return `[${body.length} characters that are no JSON]`;
  }

  /** Returns a JSON text with its number literals and the order of its members. Throws `SyntaxError`. */
  json(text: string): string {
    const value = sourceJson.parse(text, (_, child, { source }) =>
      typeof child === 'number' && source !== undefined ? sourceJson.rawJSON(source) : child,
    );
    return JSON.stringify(this.#value('', value));
  }

  /** Returns a device as ingest knows it. Its kind is the adapter's own word and stays. */
  device(device: PolledDevice): PolledDevice {
    const { InverterSN, CollectorSN, vendorDeviceId, vendorPlantId, model, latitude, longitude, ...rest } = device;
    const serial = this.#replaced(InverterSN, 'serial number');
    const plant = this.#replaced(vendorPlantId, 'id');
    return {
      ...rest,
      ...{ deviceId: `dev_${serial}`, plantId: `plt_${plant}`, vendorPlantId: plant, InverterSN: serial },
      ...{
        CollectorSN: this.#replaced(CollectorSN, 'serial number'),
        vendorDeviceId: this.#replaced(vendorDeviceId, 'id'),
      },
      ...(model !== undefined && { model: this.#text('model', model) }),
      ...(latitude !== undefined && { latitude: Math.round(latitude) }),
      ...(longitude !== undefined && { longitude: Math.round(longitude) }),
    };
  }

  /** Returns path and query of a request. */
  path(path: string): string {
    const at = path.indexOf('?');
    const pathname = at < 0 ? path : path.slice(0, at);
    const segments = pathname
      .split('/')
      .map((segment) => encodeURIComponent(this.#segment(decode(segment))).replaceAll('%2C', ','));
    return segments.join('/') + (at < 0 ? '' : `?${this.query(path.slice(at + 1))}`);
  }

  /** Returns a query or the body of a form. */
  query(text: string): string {
    return text
      .split('&')
      .map((pair) => {
        const at = pair.indexOf('=');
        if (at < 0) return this.#segment(decode(pair));
        const name = decode(pair.slice(0, at).replaceAll('+', ' '));
        return `${pair.slice(0, at)}=${encodeURIComponent(this.#text(name, decode(pair.slice(at + 1).replaceAll('+', ' '))))}`;
      })
      .join('&');
  }

  #segment(segment: string): string {
    const noted = this.pseudonyms.kindOf(segment);
    if (noted !== undefined) return this.#replaced(segment, noted);
    if (/\d{5}|^[0-9a-f]{8}-|@/i.test(segment) && !isPlainText(segment)) return this.#text('id', segment);
    return segment;
  }

  #value(member: string, value: unknown): unknown {
    if (sourceJson.isRawJSON(value)) return sourceJson.rawJSON(this.#number(member, value.rawJSON));
    if (typeof value === 'string') return this.#text(member, value);
    if (Array.isArray(value)) return value.map((element: unknown) => this.#value(member, element));
    if (typeof value !== 'object' || value === null) return value;
    const named = namedBy(value);
    const hasReading = Object.keys(value).some((key) => isReading.test(key));
    const members = Object.entries(value).map(([key, child]: [string, unknown]) => {
      if (hasReading && this.#isNameOfReading(key, child)) return [key, child];
      const about = isDataKey(key) ? member : isReading.test(key) ? (named ?? key) : key;
      return [this.#key(key, child), this.#value(about, child)];
    });
    return Object.fromEntries(members) as unknown;
  }

  /** `{"key":"TotalPower","value":…}`: as a name of a member, it is what a bundle is for. */
  #isNameOfReading(key: string, child: unknown): boolean {
    const isCode = typeof child === 'string' && /^(?!.*\d{4})[A-Za-z][\w-]{1,59}$/.test(child);
    return isCode && /^(key|variable|param|point)$/i.test(key) && this.pseudonyms.kindOf(child) === undefined;
  }

  /** Names of members are what a bundle is for: they stay, unless they are data. */
  #key(key: string, child: unknown): string {
    const noted = this.pseudonyms.kindOf(key);
    if (noted !== undefined && !this.#members.has(memberName(key))) return this.#replaced(key, noted);
    if (isPlainText(key) || isTimeNumber(key) || this.#members.has(memberName(key))) return key;
    if (isDataKey(key)) return this.pseudonyms.identifier(key, 'id');
    // A list by names that somebody has given: `{"Ada's roof": {…}}`.
    if (/\s/.test(key) && typeof child === 'object' && child !== null && !sourceJson.isRawJSON(child))
      return this.pseudonyms.text(key, 'text');
    return /^[\p{L}_$][\p{L}\d _.,:;$%/()[\]+*°-]{0,79}$/u.test(key) ? key : this.pseudonyms.text(key, 'text');
  }

  #number(member: string, literal: string): string {
    const kind = memberKind(member);
    if (kind === 'place') return this.#coordinate(literal);
    const [, sign = '', digits = ''] = /^(-?)(\d+)$/.exec(literal) ?? [];
    if (digits === '') return this.pseudonyms.kindOf(literal) === 'coordinate' ? this.#coordinate(literal) : literal;
    const noted = this.pseudonyms.kindOf(digits);
    if (noted !== undefined && (digits.length > longestCode + 1 || isIdentity(kind)))
      return sign + this.pseudonyms.identifier(digits, noted);
    if (isTimeNumber(digits) && !isIdentity(kind)) return literal;
    if (isIdentity(kind))
      return digits.length > longestCode
        ? sign + this.pseudonyms.identifier(digits, identityKinds[kind] ?? 'id')
        : literal;
    const isKnown =
      this.#measured.has(member) || (digits.length < shortestSurely && this.#members.has(memberName(member)));
    if (digits.length < shortestId || isKnown) return literal;
    return sign + this.pseudonyms.identifier(digits, 'id');
  }

  #coordinate(literal: string): string {
    if (literal !== String(Math.round(Number(literal)))) this.pseudonyms.note(literal, 'coordinate');
    return String(Math.round(Number(literal)));
  }

  /** Several coordinates may stand in one text: `52.5171,13.4049`. */
  #places(text: string): string {
    if (!/^[-+\d.,; ]+$/.test(text)) return this.pseudonyms.text(text, 'coordinate');
    return text.replace(/[-+]?\d+(\.\d+)?/g, (literal) => this.#coordinate(literal));
  }

  #text(member: string, text: string): string {
    const nested = nestedJson(text);
    if (nested !== undefined) return this.json(text);
    const trimmed = text.trim();
    if ((memberKind(member) === 'place' && /\d/.test(trimmed)) || isPair.test(trimmed)) return this.#places(trimmed);
    const noted = this.pseudonyms.kindOf(text) ?? this.pseudonyms.kindOf(trimmed);
    if (isNumberText(trimmed))
      return noted !== undefined && noted !== 'coordinate' && !/^\d+$/.test(trimmed)
        ? this.#replaced(trimmed, noted)
        : this.#number(member, trimmed);
    if (noted !== undefined && !this.#isWordOf(member, trimmed, noted)) return this.#replaced(trimmed, noted);
    return this.#list(member, text);
  }

  /** Lists in one text (`a,b`) are replaced each by itself, so that they still name the same. */
  #list(member: string, text: string): string {
    const kind = memberKind(member);
    if (kind === 'secret' || this.#mayStay(member, kind, text.trim()))
      return kind === 'secret' ? this.#replaced(text, 'secret') : text;
    const isListed =
      /[,;|]/.test(text) &&
      (kind === 'serial' ||
        kind === 'id' ||
        text.split(/[,;|]/).every((part) => this.#isWordOrId(member, part.trim())));
    if (!isListed) return this.#single(member, kind, text);
    return text
      .split(/([,;|])/)
      .map((part) => (/^[,;|]?$/.test(part) ? part : this.#text(member, part)))
      .join('');
  }

  #isWordOrId(member: string, part: string): boolean {
    return (
      part === '' ||
      this.pseudonyms.kindOf(part) !== undefined ||
      this.#mayStay(member, memberKind(member), part) ||
      isIdText.test(part)
    );
  }

  #single(member: string, kind: MemberKind, text: string): string {
    const noted = this.pseudonyms.kindOf(text.trim());
    if (noted !== undefined && !this.#isWordOf(member, text.trim(), noted)) return this.#replaced(text.trim(), noted);
    if (isNumberText(text.trim())) return this.#number(member, text.trim());
    if (isEmail.test(text)) return this.#replaced(text, 'e-mail address');
    if (isNetwork.test(text)) return this.#replaced(text, 'network address');
    const known = identityKinds[kind];
    if (known !== undefined) return this.#replaced(text, known);
    return isIdText.test(text) ? this.pseudonyms.identifier(text, 'id') : this.pseudonyms.text(text, 'text');
  }

  #replaced(original: string, kind: PseudonymKind): string {
    if (original === '') return original;
    const keepsForm = kind === 'serial number' || kind === 'id' || kind === 'phone number';
    return keepsForm ? this.pseudonyms.identifier(original, kind) : this.pseudonyms.text(original, kind);
  }

  #mayStay(member: string, kind: MemberKind, text: string): boolean {
    if (text.length <= 2 && !/^\p{Lu}/u.test(text)) return true;
    if (isIdentity(kind)) return (kind === 'id' || kind === 'serial') && isAbsent(text);
    if (this.#words.get(memberName(member))?.has(text) === true || this.#documented.has(text) || this.#codes.has(text))
      return !this.#holdsOriginal(text);
    if (isPlainText(text)) return true;
    if (this.#members.has(memberName(text)) && !isDataKey(text)) return !this.#holdsOriginal(text);
    return kind === 'model' && isModelText.test(text) && !this.#holdsOriginal(text);
  }

  /** A device may be called `Inverter`: in members that name nobody that word stays a word. */
  #isWordOf(member: string, text: string, noted: PseudonymKind): boolean {
    const isWord =
      (noted === 'name' || noted === 'text') && !isNaming(member) && this.#mayStay(member, memberKind(member), text);
    if (isWord) this.#keptWords.add(text);
    return isWord;
  }

  #holdsOriginal(text: string): boolean {
    if (!/\d{3}/.test(text)) return false;
    for (const original of this.pseudonyms.originals.keys())
      if (original.length >= 6 && text.includes(original)) return true;
    return false;
  }
}

/** A place in one text, under whatever name. */
const isPair = /^[-+]?\d{1,3}\.\d{4,}[,; ]+[-+]?\d{1,3}\.\d{4,}$/;

const isReading = /^(values?|val|data|content)$/i;

/** Returns what the value of `{"key":"checkCode","value":"123757"}` is about, where that names a person, a place or a device. */
function namedBy(value: object): string | undefined {
  const names = Object.entries(value).filter(([key]) =>
    /^(key|name|code|variable|point|param|field|item|label)(name|code)?$/i.test(key),
  );
  const [, name] =
    names.find(([, text]) => typeof text === 'string' && /^\w{1,40}$/.test(text) && memberKind(text) !== 'plain') ?? [];
  return typeof name === 'string' ? name : undefined;
}

/** Returns whether a member may hold a name that somebody has given. */
function isNaming(member: string): boolean {
  return isIdentity(memberKind(member)) || /^(name|title|label|description|remark)$/i.test(member);
}

function isIdentity(kind: MemberKind): boolean {
  return kind !== 'plain' && kind !== 'model' && kind !== 'place';
}

function isAbsent(text: string): boolean {
  return /^(-+|n\/a|na|null|none|nan|undefined|0+)?$/i.test(text);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
