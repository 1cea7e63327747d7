import { offsetLabel, offsetOfLabel, offsetSecondsAt } from '@heliograph/base-data';
import { readText } from '@heliograph/vendor-contract';

/** `(UTC+01:00)Sarajevo,Skopje,Warsaw,Zagreb`, as recorded: the standard offset and the cities of a Windows zone. */
const windowsZone = /^\((?:UTC|GMT)(?:([+-]\d{1,2}:\d{2}))?\)\s*(.*)$/i;
/** Winter and summer of both halves of the earth. */
const seasons = [Date.UTC(2026, 0, 15) / 1000, Date.UTC(2026, 6, 15) / 1000];

let zonesByCity: ReadonlyMap<string, string> | undefined;

/**
 * Returns the zone of a plant by its `plantTimeZone`: an IANA name or a label as it is, else the IANA zone of the first named city that has the
 * written standard offset, else that offset alone. Undefined when it cannot be read.
 */
export function plantZone(value: unknown): string | undefined {
  const text = readText(value);
  if (text === undefined) return undefined;
  if (offsetSecondsAt(text, 0) !== undefined) return text;
  const match = windowsZone.exec(text);
  if (!match) return undefined;
  const [, offset = '+0:00', names = ''] = match;
  const seconds = offsetOfLabel(`GMT${offset}`);
  if (seconds === undefined) return undefined;
  return zoneOfCities(names, seconds) ?? offsetLabel(seconds);
}

function zoneOfCities(names: string, standard: number): string | undefined {
  return names
    .split(',')
    .map((name) => cities().get(cityKey(name)))
    .find((zone) => zone !== undefined && standardOffset(zone) === standard);
}

function cities(): ReadonlyMap<string, string> {
  zonesByCity ??= new Map(
    Intl.supportedValuesOf('timeZone').map((zone) => [cityKey(zone.slice(zone.lastIndexOf('/') + 1)), zone]),
  );
  return zonesByCity;
}

function cityKey(name: string): string {
  return name
    .trim()
    .replaceAll(/[\s_]+/g, ' ')
    .toLowerCase();
}

function standardOffset(zone: string): number {
  return Math.min(...seasons.map((time) => offsetSecondsAt(zone, time) ?? Infinity));
}
