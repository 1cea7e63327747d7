import type { ProblemTexts } from '../en/problems.ts';
import { pluralOf } from '../plural.ts';

const plural = pluralOf('de');

export const problems: ProblemTexts = {
  onlyHttps: 'Nur https ist erlaubt.',
  plainWords: 'Wörter mit einzelnen Leerzeichen dazwischen, ohne |.',
  zone: 'Das ist nicht der Name einer Zeitzone wie Europe/Berlin.',
  url: 'Das ist keine URL.',
  urlUser: 'Benutzername und Passwort sind in der URL nicht erlaubt.',
  urlFragment: 'Ein Teil nach # ist nicht erlaubt.',
  urlPort: (port) => `Port ${port} ist nicht erlaubt.`,
  urlAddress: 'Diese Adresse ist hier nicht erlaubt; der Betreiber kann sie erlauben.',
  tls12: 'Der Betreiber erlaubt TLS 1.2 nicht.',
  origin: 'Gebraucht wird ein Ursprung wie https://app.example.com.',
  time: 'Ein Zeitpunkt ist nötig.',
  future: 'Der Zeitpunkt muss in der Zukunft liegen.',
  past: 'Es muss in der Vergangenheit liegen.',
  end: 'Das Ende muss nach dem Anfang liegen.',
  order: 'Der Anfang muss vor dem Ende liegen, und nicht in der Zukunft.',
  days: (days) => plural(days, { one: 'Höchstens # Tag.', other: 'Höchstens # Tage.' }),
  username: '3 bis 64 Zeichen aus a–z, 0–9 und . _ @ -, mit einem Buchstaben oder einer Ziffer am Anfang.',
  headerName: 'Eine der Zeilen beginnt nicht mit dem Namen eines Headers.',
  headerReserved: 'Einen dieser Header setzt der Dienst selbst.',
  certificate: 'Das ist kein Zertifikat im PEM-Format.',
  certificateExpired: 'Das Zertifikat ist abgelaufen.',
  certificateEarly: 'Das Zertifikat gilt noch nicht.',
  certificateUnusable: 'Zertifikat und Schlüssel sind für TLS nicht brauchbar.',
  privateKey: 'Das ist kein privater Schlüssel im PEM-Format, oder er ist verschlüsselt.',
  otherKey: 'Der private Schlüssel gehört nicht zum Zertifikat.',
  keyKind:
    'Diese Art oder Länge von Schlüssel wird nicht angenommen: RSA mit 2.048 bis 4.096 Bit, P-256, P-384, P-521, Ed25519 oder Ed448.',
  oneOfThem: 'Wählen Sie mindestens eines.',
  notOffered: 'Dieser Wert gehört nicht zu den angebotenen.',
  form: 'Das hat nicht die erwartete Form.',
  least: (least) => `Mindestens ${least}.`,
  most: (most) => `Höchstens ${most}.`,
  missing: 'Diese Angabe fehlt.',
  atMost: (characters) => `Höchstens ${characters} Zeichen.`,
  atLeast: (characters) => `Mindestens ${characters} Zeichen.`,
  number: 'Diese Zahl ist nicht erlaubt.',
  some: 'Einige Angaben sind nicht gültig.',
};
