import { offsetSecondsAt } from '@heliograph/base-data';
import { converter } from '@heliograph/vendor-contract';

const number = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
const dates =
  /^(\d{4}[-/.]\d{1,2}([-/.]\d{1,2})?|\d{1,2}[-/.]\d{1,2}[-/.]\d{4})([ T]\d{1,2}:\d{2}(:\d{2}([.,]\d+)?)?( ?(Z|[A-Z]{2,5}|([A-Z]{3,4})?[+-]\d{2}(:?\d{2})?))?( \((GMT|UTC)[+-]\d{1,2}(:\d{2})?\))?)?$/;
/** `384.1/1.6`, `160, 0, 324`: several measured values; too few digits each for a telephone number or a place. */
const values = /^[+-]?(\d{1,3}|\d{1,6}\.\d{1,3})([/,;|] ?[+-]?(\d{1,3}|\d{1,6}\.\d{1,3}))+$/;
/** `26-06-21 12:59:18`: with a time, otherwise it may be part of a number. */
const shortDate = /^\d{2}-\d{2}-\d{2} \d{2}:\d{2}(:\d{2})?$/;
const clock = /^\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?$/;
const duration = /^-?P(?=.)(\d+[YMWD])*(T(\d+(\.\d+)?[HMS])*)?$/;
const offset = /^(GMT|UTC)? ?[+-]\d{1,2}(:?\d{2}|\.\d+)?$/i;
const version = /^[vV]?(?!(\D*\d){9})\d{1,3}(\.\d{1,4}){1,4}[A-Za-z]{0,4}\d{0,3}$/;
const ipAddress = /^\d{1,3}(\.\d{1,3}){3}(:\d+)?$/;
const network =
  /^(\d{1,3}(\.\d{1,3}){3}(:\d{1,5})?(\/\d{1,2})?|[0-9a-f]{2}([:. -])([0-9a-f]{2}\4){4}[0-9a-f]{2}|([0-9a-f]{4}\.){2}[0-9a-f]{4}|(?=.*:.*:)[0-9a-f:]{2,39}(%\w+)?(\/\d{1,3})?|\w+:\/\/.*)$/i;
const targets = ['kW', 'kWh', 'V', 'A', 'Hz', '°C', '%', 'kvar', 'kVA', 'kΩ', 'h', 'dBm', '1'];
const flags = /^(true|false|yes|no|y|n|on|off|null|none|nan|undefined|n\/a|na|-+|ok|success|get|post)$/i;

/** Returns whether a text is a unit that a mapping understands. */
export function isUnit(text: string): boolean {
  if (!/^[^\d\s]{1,8}$/.test(text) && text !== '1') return false;
  return targets.some((target) => converter(text, target) !== undefined);
}

export function isNumberText(text: string): boolean {
  return number.test(text.trim());
}

/** Returns whether a text is an IP or MAC address, or a URL. A time of day with seconds is not an address. */
export function isNetworkAddress(text: string): boolean {
  return network.test(text) && !clock.test(text);
}

/**
 * Returns whether a text can stay under a name without evidence: a flag, a unit, a value with its unit, a zone, a time with its date. A date alone may be
 * one of birth, and numbers beside each other may be a place.
 */
export function isPlainAnywhere(text: string): boolean {
  if (!isPlainText(text) || values.test(text)) return false;
  const isVersion = version.test(text) && !/^v/i.test(text);
  const isDateAlone = dates.test(text) && !/\d:\d/.test(text);
  return !isVersion && !isDateAlone;
}

/**
 * Returns whether a text is a date, a time, a zone, a duration, a version, a flag, a unit or a value with one: none of them identifies a person or a place.
 */
export function isPlainText(text: string): boolean {
  if (text === '' || flags.test(text) || isUnit(text)) return true;
  if (
    dates.test(text) ||
    shortDate.test(text) ||
    clock.test(text) ||
    duration.test(text) ||
    offset.test(text) ||
    values.test(text)
  )
    return true;
  if (version.test(text) && !ipAddress.test(text)) return true;
  if (/^[a-z]{2}[-_][A-Z]{2}$/.test(text)) return true;
  const [, amount = '', unit = ''] = /^([+-]?[\d.]+) ?(\D{1,4})$/.exec(text) ?? [];
  if (amount !== '' && isNumberText(amount) && isUnit(unit)) return true;
  return /^[A-Za-z]+\/[A-Za-z_/+-]+$|^UTC$/.test(text) && offsetSecondsAt(text, 0) !== undefined;
}

/** Returns whether a whole number is a time (Unix seconds or ms from 2000 to 2099) or a date (`20260621`, `20260621103000`). */
export function isTimeNumber(digits: string): boolean {
  if (/^\d{10}$/.test(digits)) return Number(digits) >= 946_684_800 && Number(digits) < 4_102_444_800;
  if (/^\d{13}$/.test(digits)) return Number(digits) >= 946_684_800_000 && Number(digits) < 4_102_444_800_000;
  return /^20\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])?(([01]\d|2[0-3])([0-5]\d){1,2})?$/.test(digits);
}
