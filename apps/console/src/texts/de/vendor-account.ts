import type { VendorAccountTexts } from '../en/vendor-account.ts';
import { pluralOf } from '../plural.ts';

const plural = pluralOf('de');

export const vendorAccount: VendorAccountTexts = {
  vendor: 'Hersteller',
  region: 'Region',
  status: 'Status',
  statuses: { active: 'Aktiv', paused: 'Angehalten', awaiting_consent: 'Wartet auf die Zustimmung des Eigentümers' },
  include: {
    title: 'Auch liefern',
    types: { battery: 'Batterien', meter: 'Zähler' },
    withInverter: 'Wird mit den Wechselrichtern gelesen, ohne weitere Abfragen beim Hersteller.',
    takesCalls: 'Braucht weitere Abfragen, die beim Hersteller begrenzt sind.',
    save: 'Auswahl speichern',
    saved: 'Gespeichert. Die nächsten Abfragen folgen der Auswahl.',
  },
  polling: 'Abfrage',
  notPolled: 'Noch nicht abgefragt',
  pollings: {
    polling: 'Der Hersteller antwortet',
    backing_off: 'Wartet vor dem nächsten Versuch',
    credentials_rejected: 'Beendet: Der Hersteller lehnt die Zugangsdaten ab',
    stopped: 'Beendet',
  },
  lastSuccess: 'Letzte Antwort',
  retryAt: 'Nächster Versuch',
  lastSync: 'Anlagen und Geräte gelesen',
  devices: 'Geräte anzeigen',
  verify: 'Zugangsdaten prüfen',
  verified: 'Der Hersteller nimmt die Zugangsdaten an.',
  sync: 'Anlagen und Geräte neu lesen',
  synced: (devices) => plural(devices, { one: 'Gelesen: # Gerät.', other: 'Gelesen: # Geräte.' }),
  pause: 'Anhalten',
  resume: 'Fortsetzen',
  remove: 'Entfernen …',
  removeWarning:
    'Die Geräte werden nicht mehr abgefragt, ihre Datensätze nicht mehr zugestellt. Die Zugangsdaten werden gelöscht.',
  removeNow: 'Herstellerkonto entfernen',
  busy: 'In Arbeit …',
  replace: 'Zugangsdaten ersetzen',
  replaceNow: 'Prüfen und ersetzen',
  replaced: 'Ersetzt: Der Hersteller nimmt sie an.',
  gaps: 'Fehlende Messwerte',
  noGaps: 'Es fehlt nichts.',
  gapFrom: 'Von',
  gapTo: 'Bis',
  gapState: 'Zustand',
  gapTries: 'Versuche',
  gapNote: 'Letzter Fehler',
  gapOpen: 'Wird nachgeholt',
  gapReasons: {
    not_permitted: 'Aufgegeben: Der Hersteller erlaubt seine Historie nicht',
    no_history: 'Aufgegeben: Der Hersteller hat keine Historie',
    too_old: 'Aufgegeben: älter als die Historie des Herstellers',
  },
};
