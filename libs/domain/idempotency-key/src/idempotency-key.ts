export interface RecordIdentity {
  /** Vendor identifier, the `DataSources` of BaseData. */
  dataSource: string;
  /** `InverterSN` as the vendor spells it. */
  serial: string;
  /** Sample time of the record or event, Unix seconds. */
  datetime: number;
  /** Only for events. */
  event?: EventName;
}

/** Names of events of devices, of vendor accounts, of imports and of accounts (whose id is the serial number then), of webhooks, and of clients at the MQTT broker. */
export type EventName =
  | 'online'
  | 'offline'
  | 'unavailable'
  | 'available'
  | 'credentials_rejected'
  | 'health_changed'
  | 'reached'
  | 'changed'
  | 'started'
  | 'finished'
  | 'failed'
  | 'failing'
  | 'recovered'
  | 'exhausted'
  | 'disabled'
  | 'signature_rejected'
  | 'dropping_messages'
  | 'messages_dropped'
  | 'account_connections_refused'
  | 'account_sessions_refused';

/**
 * `<DataSources>:<InverterSN>:<Datetime>`, for events with a fourth part. A pure function of vendor, device and time:
 * the same on every retry, replay, channel and replica. Contains no `.`, which Standard Webhooks uses as its separator.
 * @throws RangeError when the time is not a whole number of seconds: two spellings of one moment would be two keys.
 */
export function idempotencyKey({ dataSource, serial, datetime, event }: RecordIdentity): string {
  if (!Number.isSafeInteger(datetime)) throw new RangeError(`not a whole number of Unix seconds: ${datetime}`);
  const key = `${percentEncode(dataSource)}:${percentEncode(serial)}:${datetime}`;
  return event === undefined ? key : `${key}:${event}`;
}

/** `<DataSources>:<InverterSN>:<date>:day`, of the sums of a local day. @param date `YYYY-MM-DD` */
export function deviceDayKey({
  dataSource,
  serial,
  date,
}: {
  dataSource: string;
  serial: string;
  date: string;
}): string {
  return `${percentEncode(dataSource)}:${percentEncode(serial)}:${date}:day`;
}

export interface EnergyIntervalIdentity {
  /** Id of the device. */
  scopeId: string;
  /** Unix seconds. */
  start: number;
  resolution: string;
  version: number;
}

/** `<scope id>:<start>:<resolution>:v<version>`: a revised interval is another record. */
export function energyIntervalKey({ scopeId, start, resolution, version }: EnergyIntervalIdentity): string {
  return `${percentEncode(scopeId)}:${start}:${resolution}:v${version}`;
}

/** `<DataSources>:<InverterSN>:<since>:<vendorCode>:<event>`, of an event of an alarm. @param since Unix seconds @param event `raised`, `cleared`, or the count of its changes */
export function alarmEventKey({
  dataSource,
  serial,
  since,
  vendorCode,
  event,
}: {
  dataSource: string;
  serial: string;
  since: number;
  vendorCode: string;
  event: string;
}): string {
  return `${percentEncode(dataSource)}:${percentEncode(serial)}:${since}:${percentEncode(vendorCode)}:${event}`;
}

/** `<DataSources>:<DeviceSN>:<Datetime>:<battery|meter|site>`, of a sample of a device that is no inverter. @param datetime Unix seconds */
export function storageKey({
  dataSource,
  serial,
  datetime,
  deviceType,
}: {
  dataSource: string;
  serial: string;
  datetime: number;
  deviceType: 'battery' | 'meter' | 'site';
}): string {
  return `${idempotencyKey({ dataSource, serial, datetime })}:${deviceType}`;
}

/** The last level of the MQTT topics: a serial number can contain `/`, `+` or `#`, a topic level cannot. */
export function deviceTopicSegment(serial: string): string {
  return percentEncode(serial);
}

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
