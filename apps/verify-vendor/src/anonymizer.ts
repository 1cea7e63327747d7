import { reported } from '@heliograph/base-data';
import type { ListedStorage, PolledDevice } from '@heliograph/vendor-contract';
import {
  isDataKey,
  memberKind,
  memberName,
  nestedJson,
  type AnswerVocabulary,
  type MemberKind,
} from '@heliograph/vendors/vocabulary';
import { coarse, evidenceOf, isContainer, isTechnicalName, type Evidence } from './evidence.ts';
import { isModel } from './model-text.ts';
import { isNetworkAddress, isNumberText, isPlainAnywhere, isPlainText, isTimeNumber } from './plain-text.ts';
import { Pseudonyms, type PseudonymKind } from './pseudonyms.ts';

/** JSON with its number literals kept (ES2026, Node 24): the library types do not have it yet. */
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
  /** Set by tests; otherwise random for this run. */
  salt?: Buffer;
}

const identityKinds: Readonly<Partial<Record<MemberKind, PseudonymKind>>> = {
  secret: 'secret',
  email: 'e-mail address',
  phone: 'phone number',
  address: 'address',
  name: 'name',
  serial: 'serial number',
  id: 'id',
};

const isIdText = /^(?=.*\d)[A-Za-z0-9:_.-]{6,}$/;
const isEmail = /[^\s@]+@[^\s@]+\.[^\s@]+/;
/** Ids of so few digits are codes, unless the inventory has named them. */
const maxCodeLength = 4;
const minIdLength = 7;
/** No measured value of a plain member has so many digits. */
const minCertainIdLength = 11;

/** The place of a value: the member by which it is looked up, and the evidence of the member's name. */
interface Place {
  member: string;
  evidence: Evidence;
}

const nowhere: Place = { member: '', evidence: 'none' };

/**
 * Replaces what names persons, places and devices. It goes by what may stay: under names that are known of this vendor's answers, or that name a measured
 * value or a time, numbers, times, units and known words stay. Under any other name numbers show their size alone, and every text is replaced that is no
 * flag, unit or zone. The same original has the same replacement everywhere.
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

  /** Returns a body: JSON and forms with their structure, any other body only by its length. */
  body(body: string, contentType = ''): string {
    if (body.trim() === '') return '';
    try {
      return this.json(body);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
    if (contentType.includes('form-urlencoded') || /^[\w.[\]-]+=[^\s<{]*(&[\w.[\]-]+=[^\s<{]*)*$/.test(body))
      return this.query(body);
    return `[${body.length} characters that are not JSON]`;
  }

  /** Returns a JSON text with its number literals and the order of its members. Throws `SyntaxError`. */
  json(text: string): string {
    const value = sourceJson.parse(text, (_, child, { source }) =>
      typeof child === 'number' && source !== undefined ? sourceJson.rawJSON(source) : child,
    );
    return JSON.stringify(this.#value(nowhere, value));
  }

  /** Returns a device in ingest's form. Its kind is the adapter's own word and stays. */
  device(device: PolledDevice): PolledDevice {
    const { InverterSN, CollectorSN, vendorDeviceId, vendorPlantId, ...described } = device;
    const { model, firmware, latitude, longitude, storage, ...rest } = described;
    const serial = this.#replaced(InverterSN, 'serial number');
    const plant = this.#replaced(vendorPlantId, 'id');
    return {
      ...rest,
      deviceId: `dev_${serial}`,
      plantId: `plt_${plant}`,
      vendorPlantId: plant,
      InverterSN: serial,
      CollectorSN: this.#replaced(CollectorSN, 'serial number'),
      vendorDeviceId: this.#replaced(vendorDeviceId, 'id'),
      ...reported({
        model: model === undefined ? undefined : this.#text(this.#placeOf('model'), model),
        firmware: firmware === undefined ? undefined : this.#text(this.#placeOf('firmware'), firmware),
        latitude: latitude === undefined ? undefined : Math.round(latitude),
        longitude: longitude === undefined ? undefined : Math.round(longitude),
        storage: storage?.map((listed) => this.#listedStorage(listed)),
      }),
    };
  }

  #listedStorage({ type, vendorType, vendorDeviceId, serial, model }: ListedStorage): ListedStorage {
    // Our own word: Growatt writes `meter` as a serial number.
    this.#keptWords.add(type);
    return {
      type,
      vendorDeviceId: this.#replaced(vendorDeviceId, 'id'),
      vendorType,
      ...reported({
        serial: serial === undefined ? undefined : this.#replaced(serial, 'serial number'),
        model: model === undefined ? undefined : this.#text(this.#placeOf('model'), model),
      }),
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
        return `${pair.slice(0, at)}=${encodeURIComponent(this.#text(this.#placeOf(name), decode(pair.slice(at + 1).replaceAll('+', ' '))))}`;
      })
      .join('&');
  }

  #segment(segment: string): string {
    const noted = this.pseudonyms.kindOf(segment);
    if (noted !== undefined) return this.#replaced(segment, noted);
    if (/\d{5}|^[0-9a-f]{8}-|@/i.test(segment) && !isPlainText(segment))
      return this.#text(this.#placeOf('id'), segment);
    return segment;
  }

  #placeOf(name: string): Place {
    const isKnown = this.#measured.has(name) || this.#members.has(memberName(name)) || this.#codes.has(name);
    return { member: name, evidence: evidenceOf(name, isKnown) };
  }

  #value(place: Place, value: unknown): unknown {
    if (sourceJson.isRawJSON(value)) return sourceJson.rawJSON(this.#number(place, value.rawJSON));
    if (typeof value === 'string') return this.#text(place, value);
    if (Array.isArray(value)) return value.map((element: unknown) => this.#value(place, element));
    if (typeof value !== 'object' || value === null) return value;
    const named = namedBy(value);
    const reading = this.#nameOfReading(value);
    const members = Object.entries(value).map(([key, child]: [string, unknown]) => {
      if (key === reading) return [key, child];
      const about = named ?? (reading === undefined ? undefined : String((value as Record<string, unknown>)[reading]));
      return [this.#key(key, child), this.#value(this.#placeIn(place, key, about), child)];
    });
    return Object.fromEntries(members) as unknown;
  }

  /** @param about the text beside a value that names it: `{"key":"checkCode","value":"123757"}` */
  #placeIn(parent: Place, key: string, about: string | undefined): Place {
    if (isDataKey(key)) return parent;
    if (isReading.test(key) && about !== undefined) {
      const named = this.#placeOf(about);
      return memberKind(about) === 'plain' ? { member: key, evidence: named.evidence } : named;
    }
    if (this.#measured.has(key) || !isContainer(key)) return this.#placeOf(key);
    const { evidence } = parent;
    return isReading.test(key) && memberKind(parent.member) !== 'plain' ? parent : { member: key, evidence };
  }

  /** `{"key":"TotalPower","value":…}`: returns the member that names the measured value; a bundle is made for such names. */
  #nameOfReading(value: object): string | undefined {
    const entries: [string, unknown][] = Object.entries(value);
    if (!entries.some(([key]) => isReading.test(key))) return undefined;
    const isName = ([key, child]: [string, unknown]): boolean =>
      /^(key|variable|param|point)$/i.test(key) &&
      typeof child === 'string' &&
      /^(?!.*\d{4})[A-Za-z][\w -]{1,59}$/.test(child) &&
      (this.#codes.has(child) || isTechnicalName(child)) &&
      this.pseudonyms.kindOf(child) === undefined;
    return entries.find(isName)?.[0];
  }

  /** A bundle is made for the names of members: those of known words stay. Any other may be the name of a device or a plant. */
  #key(key: string, child: unknown): string {
    const isKnown = this.#members.has(memberName(key)) || this.#measured.has(key);
    const noted = this.pseudonyms.kindOf(key);
    if (noted !== undefined && !isKnown) return this.#replaced(key, noted);
    if (isKnown || isPlainText(key) || isTimeNumber(key)) return key;
    if (isDataKey(key)) return this.pseudonyms.identifier(key, 'id');
    // A list keyed by names that a person has given: `{"Ada's roof": {…}}`.
    const isList = /\s/.test(key) && typeof child === 'object' && child !== null && !sourceJson.isRawJSON(child);
    const isName = /^[\p{L}_$][\p{L}\d _.,:;$%/()[\]+*°-]{0,79}$/u.test(key) && isTechnicalName(key);
    return isName && !isList ? key : this.pseudonyms.text(key, 'text');
  }

  #number({ member, evidence }: Place, literal: string): string {
    const kind = memberKind(member);
    if (kind === 'place') return this.#coordinate(literal);
    const [, sign = '', digits = ''] = /^(-?)(\d+)$/.exec(literal) ?? [];
    if (digits === '') {
      if (this.pseudonyms.kindOf(literal) === 'coordinate') return this.#coordinate(literal);
      return evidence === 'none' ? coarse(literal) : literal;
    }
    const noted = this.pseudonyms.kindOf(digits);
    if (noted !== undefined && (digits.length > maxCodeLength + 1 || isIdentity(kind)))
      return sign + this.pseudonyms.identifier(digits, noted);
    if (isIdentity(kind))
      return digits.length > maxCodeLength
        ? sign + this.pseudonyms.identifier(digits, identityKinds[kind] ?? 'id')
        : literal;
    if (isTimeNumber(digits) && (evidence === 'known' || evidence === 'time')) return literal;
    const isKnown = this.#measured.has(member) || (digits.length < minCertainIdLength && evidence === 'known');
    if (isKnown) return literal;
    if (digits.length >= minIdLength) return sign + this.pseudonyms.identifier(digits, 'id');
    return evidence === 'none' ? coarse(literal) : literal;
  }

  #coordinate(literal: string): string {
    if (literal !== String(Math.round(Number(literal)))) this.pseudonyms.note(literal, 'coordinate');
    return String(Math.round(Number(literal)));
  }

  /** Several coordinates may stand in one text: `52.5171,13.4049`. */
  #places(text: string): string {
    if (!/^[-+\d.,;|/ ]+$/.test(text)) return this.pseudonyms.text(text, 'coordinate');
    return text.replace(/[-+]?\d+(\.\d+)?/g, (literal) => this.#coordinate(literal));
  }

  #text(place: Place, text: string): string {
    const nested = nestedJson(text);
    if (nested !== undefined) return this.json(text);
    const trimmed = text.trim();
    if ((memberKind(place.member) === 'place' && /\d/.test(trimmed)) || isPair.test(trimmed))
      return this.#places(trimmed);
    const noted = this.pseudonyms.kindOf(text) ?? this.pseudonyms.kindOf(trimmed);
    if (isNumberText(trimmed))
      return noted !== undefined && noted !== 'coordinate' && !/^\d+$/.test(trimmed)
        ? this.#replaced(trimmed, noted)
        : this.#number(place, trimmed);
    if (noted !== undefined && !this.#isWordOf(place, trimmed, noted)) return this.#replaced(trimmed, noted);
    return this.#list(place, text);
  }

  /** Lists in one text (`a,b`) are replaced each by itself, so that they still name the same. */
  #list(place: Place, text: string): string {
    const kind = memberKind(place.member);
    if (kind === 'secret' || this.#mayStay(place, text.trim()))
      return kind === 'secret' ? this.#replaced(text, 'secret') : text;
    const isListed =
      /[,;|]/.test(text) &&
      (kind === 'serial' || kind === 'id' || text.split(/[,;|]/).every((part) => this.#isWordOrId(place, part.trim())));
    if (!isListed) return this.#single(place, text);
    return text
      .split(/([,;|])/)
      .map((part) => (/^[,;|]?$/.test(part) ? part : this.#text(place, part)))
      .join('');
  }

  #isWordOrId(place: Place, part: string): boolean {
    return (
      part === '' ||
      this.pseudonyms.kindOf(part) !== undefined ||
      this.#mayStay(place, part) ||
      isNetworkAddress(part) ||
      isIdText.test(part)
    );
  }

  #single(place: Place, text: string): string {
    const trimmed = text.trim();
    const noted = this.pseudonyms.kindOf(trimmed);
    if (noted !== undefined && !this.#isWordOf(place, trimmed, noted)) return this.#replaced(trimmed, noted);
    if (isNumberText(trimmed)) return this.#number(place, trimmed);
    if (isEmail.test(text)) return this.#replaced(text, 'e-mail address');
    if (isNetworkAddress(trimmed)) return this.#replaced(text, 'network address');
    const known = identityKinds[memberKind(place.member)];
    if (known !== undefined) return this.#replaced(text, known);
    return isIdText.test(text) ? this.pseudonyms.identifier(text, 'id') : this.pseudonyms.text(text, 'text');
  }

  #replaced(original: string, kind: PseudonymKind): string {
    if (original === '') return original;
    const keepsForm = kind === 'serial number' || kind === 'id' || kind === 'phone number';
    return keepsForm ? this.pseudonyms.identifier(original, kind) : this.pseudonyms.text(original, kind);
  }

  #mayStay({ member, evidence }: Place, text: string): boolean {
    const kind = memberKind(member);
    if (text.length <= 2 && !/^\p{Lu}/u.test(text)) return true;
    if (isIdentity(kind)) return (kind === 'id' || kind === 'serial') && isAbsent(text);
    if (isNetworkAddress(text)) return kind === 'model' && evidence !== 'none' && isSmallVersion.test(text);
    if (this.#words.get(memberName(member))?.has(text) === true || this.#documented.has(text) || this.#codes.has(text))
      return !this.#holdsOriginal(text);
    if (evidence === 'none' ? isPlainAnywhere(text) : isPlainText(text)) return true;
    if (this.#members.has(memberName(text)) && !isDataKey(text)) return !this.#holdsOriginal(text);
    return kind === 'model' && evidence !== 'none' && isModel(text) && !this.#holdsOriginal(text);
  }

  /** A device may be called `Inverter`: in members that name no person or device the word is kept. */
  #isWordOf(place: Place, text: string, noted: PseudonymKind): boolean {
    const isWord = (noted === 'name' || noted === 'text') && !isNaming(place.member) && this.#mayStay(place, text);
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

/** A pair of coordinates in one text, under any name. */
const isPair = /^[-+]?\d{1,3}\.\d{4,}[,;|/ ]+[-+]?\d{1,3}\.\d{4,}$/;

/** `1.0.0.3` is a version where a version is expected; no real address begins so. */
const isSmallVersion = /^[0-9](\.\d{1,3}){3}$/;

const isReading = /^(values?|val|data|content)$/i;

/** Returns the subject of the value in `{"key":"checkCode","value":"123757"}`, where that names a person, a place or a device. */
function namedBy(value: object): string | undefined {
  const names = Object.entries(value).filter(([key]) =>
    /^(key|name|code|variable|point|param|field|item|label)(name|code)?$/i.test(key),
  );
  const [, name] =
    names.find(([, text]) => typeof text === 'string' && /^\w{1,40}$/.test(text) && memberKind(text) !== 'plain') ?? [];
  return typeof name === 'string' ? name : undefined;
}

/** Returns whether a member may contain a name that a person has given. */
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
