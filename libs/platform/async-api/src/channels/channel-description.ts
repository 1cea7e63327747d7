import { contents, type ContentName } from '../contents.ts';

export type Entry = Readonly<Record<string, unknown>>;

/** The description of one delivery channel in the document. */
export interface ChannelDescription {
  server: Entry;
  /** By name; the server refers to all of them. */
  securitySchemes: Readonly<Record<string, Entry>>;
  /** Schema of a message's headers. @param kinds values of `kind` that the message has */
  headersOf: (kinds: readonly string[]) => Entry;
  /** The bindings of each message. */
  messageBindings?: Entry;
  /** By the name that the document gives each. */
  addresses: Readonly<Record<string, AddressDescription>>;
  /** By the last part of its name: what this channel has beside the contents of all. */
  moreMessages?: Readonly<Record<string, Entry>>;
  /** Which kind of record a message is that was received. @param headers by their names in lower case */
  kindOf: (headers: ReadonlyMap<string, string | undefined>, body: unknown) => string | undefined;
}

/** One place where messages arrive. */
export interface AddressDescription {
  address: string;
  description: string;
  /** Names in `parameters`. */
  parameters: readonly string[];
  /** The last parts of the names of its messages. */
  messages: readonly string[];
  bindings?: Entry;
  summary: string;
  operationBindings?: Entry;
}

export const allContents = Object.keys(contents) as ContentName[];
export const energyContents = ['deviceDay', 'energyInterval'] as const satisfies ContentName[];
export const storageContents = ['battery', 'meter', 'site'] as const satisfies ContentName[];
const otherContents: ReadonlySet<ContentName> = new Set(['baseData', ...energyContents, ...storageContents]);
export const eventContents = allContents.filter((name) => !otherContents.has(name));
const sampleKinds: ReadonlySet<string> = new Set(['device.data', 'battery.data', 'meter.data']);
const sumKinds: ReadonlySet<string> = new Set(['device.day', 'energy.interval']);
/** Returns whether records of the kinds are from an answer of a vendor: then they name the time of that answer. */
export const haveFetchTime = (kinds: readonly string[]): boolean => kinds.some((kind) => sampleKinds.has(kind));
/** Returns whether records of the kinds may be of the past: then they name their origin. */
export const haveOrigin = (kinds: readonly string[]): boolean =>
  kinds.some((kind) => sampleKinds.has(kind) || sumKinds.has(kind));
export const schemeRef = (name: string): Entry => ({ $ref: `#/components/securitySchemes/${name}` });
