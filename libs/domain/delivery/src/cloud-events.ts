/**
 * What stands around the body of a delivery. `cloudevents`: the attributes of CloudEvents 1.0 in binary mode, beside the same bytes
 * (docs/use/cloudevents.md).
 */
export const envelopes = ['none', 'cloudevents'] as const;
export type Envelope = (typeof envelopes)[number];

/** The headers of a record from which its attributes follow; the names are those of `basedata`, `device-events`, `energy` and `storage`. */
export interface DescribingHeaders {
  readonly idempotency_key?: string;
  readonly account?: string;
  readonly kind?: string;
  readonly vendor?: string;
  readonly serial?: string;
  /** Unix seconds. */
  readonly time?: string;
  /** Version of the body's schema, `1.0`. */
  readonly schema?: string;
  readonly origin?: string;
}

/** What all records of a batch have in common, under the batch's own key. */
export type BatchHeaders = Pick<DescribingHeaders, 'idempotency_key' | 'account' | 'kind' | 'origin'>;

/** The attributes of one event by their names in the specification; `datacontenttype` is not among them: every channel has a place of its own for it. */
export type CloudEventAttributes = Readonly<Record<string, string>>;

/** `datacontenttype` of every event. */
export const cloudEventContentType = 'application/json';

const typePrefix = 'dev.heliograph.';
/** Kinds are ours; anything else comes from a broken record. */
const kindPattern = /^[a-z0-9_.]{1,64}$/;
/** Of almost all records. */
const currentVersion = '1.0';
const versionPattern = /^\d{1,3}\.\d{1,3}$/;
const secondsPattern = /^\d{1,12}$/;
/** The end of the year 9999: RFC 3339 has four digits for a year. */
const latestSecond = 253_402_300_799;
const plainText = /^[\x20-\x7e]{1,256}$/;
/** CloudEvents 1.0.2, section "Type System": a string without control characters, noncharacters and lone surrogates. */
const attributeText = /^[^\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]{1,256}$/u;

/**
 * The file at `/v1/schemas/<version>/` that describes the bodies of a kind. `apps/delivery-api` tests that each kind has one, and that it is
 * served.
 */
export const schemaFiles: Readonly<Record<string, string>> = {
  test: 'test-event.json',
  'device.data': 'basedata.json',
  'device.day': 'device-day.json',
  'energy.interval': 'energy-interval.json',
  'battery.data': 'battery.json',
  'meter.data': 'meter.json',
  'site.data': 'site.json',
  'device.online': 'device-event.json',
  'device.offline': 'device-event.json',
  'vendor.unavailable': 'vendor-event.json',
  'vendor.available': 'vendor-event.json',
  'credentials.rejected': 'vendor-event.json',
  'vendor.health_changed': 'vendor-health-event.json',
  'quota.reached': 'quota-event.json',
  'inventory.changed': 'inventory-event.json',
  'import.started': 'import-event.json',
  'import.finished': 'import-event.json',
  'import.failed': 'import-event.json',
  'alarm.raised': 'alarm-event.json',
  'alarm.changed': 'alarm-event.json',
  'alarm.cleared': 'alarm-event.json',
  'webhook.failing': 'webhook-event.json',
  'webhook.recovered': 'webhook-event.json',
  'webhook.exhausted': 'webhook-event.json',
  'webhook.disabled': 'webhook-event.json',
  'webhook.signature_rejected': 'webhook-event.json',
  'mqtt.messages_dropped': 'mqtt-event.json',
  'mqtt.clients_refused': 'mqtt-event.json',
};

/**
 * Makes the attributes of delivered records. All of them follow from the record's own headers, so that retries, replays, other replicas and
 * later releases give an event the same `id` and `source`.
 */
export class CloudEvents {
  /** Where the schemas are, with a slash at its end; undefined: events have no `dataschema`, which must be an absolute URI. */
  readonly #schemas: string | undefined;
  readonly #types = new RepeatedTexts();
  readonly #dataschemas = new RepeatedTexts();
  /** By vendor. */
  readonly #sources = new Map<string, RepeatedTexts>();
  readonly #moments = new Moments();

  /** @param publicUrl the base URL of the API as consumers reach it, with or without a slash at its end */
  constructor(publicUrl?: string) {
    this.#schemas = publicUrl === undefined ? undefined : `${publicUrl.replace(/\/+$/, '')}/v1/schemas/`;
  }

  /** Returns the attributes of a record; undefined when it has no key or its kind is none of ours: it is delivered without attributes. */
  attributesOf(headers: DescribingHeaders): CloudEventAttributes | undefined {
    const { idempotency_key: id, account, kind = 'device.data', vendor, serial, time, schema, origin } = headers;
    const type = this.#types.of(kind, typeOf);
    if (id === undefined || id === '' || type === undefined) return undefined;
    const attributes: Record<string, string> = {
      specversion: '1.0',
      id,
      source: this.#sourceOf(account, vendor),
      type,
    };
    if (serial !== undefined && isAttributeText(serial)) attributes.subject = serial;
    const moment = this.#moments.of(time);
    if (moment !== undefined) attributes.time = moment;
    const dataschema = this.#schemaOf(kind, schema);
    if (dataschema !== undefined) attributes.dataschema = dataschema;
    if (origin !== undefined && isAttributeText(origin)) attributes.origin = origin;
    return attributes;
  }

  /**
   * Returns the attributes of a webhook's batch: one event, whose data is the array. Its records may be of several devices, vendors and
   * times, so it has no `subject`, `time` and `dataschema`.
   */
  batchAttributesOf({ kind = 'device.data', ...headers }: BatchHeaders): CloudEventAttributes | undefined {
    return this.attributesOf({ ...headers, kind: `${kind}.batch` });
  }

  /** Returns the account and the vendor as a URI reference: it holds on every installation and under every name of it. */
  #sourceOf(account = '', vendor = ''): string {
    let sources = this.#sources.get(vendor);
    if (sources === undefined) {
      if (this.#sources.size >= maxVendors) this.#sources.clear();
      this.#sources.set(vendor, (sources = new RepeatedTexts()));
    }
    return sources.of(account, (id) => `/accounts/${segment(id)}${vendor === '' ? '' : `/${segment(vendor)}`}`)!;
  }

  #schemaOf(kind: string, version = currentVersion): string | undefined {
    if (this.#schemas === undefined) return undefined;
    if (version === currentVersion) return this.#dataschemas.of(kind, (each) => this.#addressOf(each, version));
    return versionPattern.test(version) ? this.#addressOf(kind, version) : undefined;
  }

  #addressOf(kind: string, version: string): string | undefined {
    return Object.hasOwn(schemaFiles, kind) ? `${this.#schemas!}${version}/${schemaFiles[kind]!}` : undefined;
  }
}

/** Headers of broken records may have any text: a cache that they have filled begins again. */
const maxTexts = 10_000;
const maxVendors = 64;

/** Texts that are the same in most records, made once. */
class RepeatedTexts {
  readonly #texts = new Map<string, string | undefined>();

  of(key: string, make: (key: string) => string | undefined): string | undefined {
    const made = this.#texts.get(key);
    if (made !== undefined || this.#texts.has(key)) return made;
    if (this.#texts.size >= maxTexts) this.#texts.clear();
    const text = make(key);
    this.#texts.set(key, text);
    return text;
  }
}

const daySeconds = 86_400;
const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));

/** Writes Unix seconds as RFC 3339 in UTC, the day once for all records of it. */
class Moments {
  #day = Number.NaN;
  #date = '';

  /** @returns undefined for what are no Unix seconds of a year with four digits */
  of(text: string | undefined): string | undefined {
    if (text === undefined || !secondsPattern.test(text)) return undefined;
    const seconds = Number(text);
    if (seconds > latestSecond) return undefined;
    const day = Math.floor(seconds / daySeconds);
    if (day !== this.#day) {
      this.#day = day;
      this.#date = new Date(day * daySeconds * 1000).toISOString().slice(0, 11);
    }
    const rest = seconds - day * daySeconds;
    const [hours, minutes] = [Math.floor(rest / 3600), Math.floor(rest / 60) % 60];
    return `${this.#date}${twoDigits[hours]!}:${twoDigits[minutes]!}:${twoDigits[rest % 60]!}Z`;
  }
}

function typeOf(kind: string): string | undefined {
  return kindPattern.test(kind) ? typePrefix + kind : undefined;
}

function isAttributeText(text: string): boolean {
  return plainText.test(text) || attributeText.test(text);
}

const unreserved = /^[A-Za-z0-9._~-]+$/;

/** @see RFC 3986, section 3.3 */
function segment(text: string): string {
  if (unreserved.test(text)) return text;
  // Through bytes: `encodeURIComponent` throws for half a surrogate pair.
  return text === '' ? '_' : encodeURIComponent(Buffer.from(text).toString());
}
