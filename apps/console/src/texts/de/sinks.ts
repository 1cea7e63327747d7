import type { SinkTexts } from '../en/sinks.ts';

export const sinks: SinkTexts = {
  about: 'Der Dienst schreibt Datensätze in eine Datenbank, einen Bucket oder eine Queue von Ihnen.',
  none: 'Es gibt noch keine Senke.',
  create: 'Senke anlegen',
  kind: 'Art',
  name: 'Name (optional)',
  test: 'Verbindung prüfen',
  testing: 'Die Verbindung wird geprüft …',
  works: 'Die Verbindung funktioniert.',
  active: 'Aktiv',
  paused: 'Angehalten',
  fails: 'Gestört',
  waiting: 'Wartende Datensätze',
  since: 'Ältester davon',
  receives: 'Erhält',
  settings: 'Einstellungen',
  pausedMeaning: 'Sie haben sie angehalten. Datensätze warten höchstens 7 Tage.',
  failsMeaning: 'Der Dienst versucht es von selbst erneut. Datensätze warten höchstens 7 Tage.',
  back: 'Alle Senken',
  isSet: 'gesetzt',
  unchanged: 'unverändert',
  byItself: 'passend zu den anderen Einstellungen',
  secretsStay:
    'Geheime Werte bleiben, solange ihr Feld leer ist. Mit anderem Host, Port, Endpunkt, anderer URL, TLS-Einstellung oder Zertifizierungsstelle werden sie erneut gebraucht. Vor dem Speichern geänderter Einstellungen wird die Verbindung geprüft.',
  deleteTitle: 'Diese Senke löschen?',
  deleteMeaning: 'Wartende Datensätze werden nicht mehr geschrieben. Was das Ziel hat, bleibt dort.',
};
