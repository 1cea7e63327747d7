import type { GroupTexts } from '../en/groups.ts';
import { pluralOf } from '../plural.ts';

const plural = pluralOf('de');

export const groups: GroupTexts = {
  title: 'Gruppen',
  about:
    'Eine Gruppe ist eine benannte Menge von Anlagen, je mit allen ihren Geräten, und von einzelnen Geräten. Listen und Zustellungen lassen sich nach ihr filtern.',
  search: 'Gruppen suchen',
  noMatch: 'Keine Gruppe heißt so.',
  none: 'Es gibt noch keine Gruppe.',
  create: 'Gruppe anlegen',
  name: 'Name',
  nameHint: 'Im Konto eindeutig.',
  taken: 'Eine andere Gruppe heißt so.',
  description: 'Beschreibung (freiwillig)',
  plants: 'Anlagen',
  devices: 'Geräte',
  createdAt: 'Angelegt',
  notFound: 'Dieses Konto hat keine solche Gruppe.',
  toList: 'Alle Gruppen',
  inFleet: 'Ihre Geräte in der Geräteliste zeigen',
  edit: 'Name und Beschreibung',
  save: 'Speichern',
  saved: 'Gespeichert.',
  members: (plants, devices) =>
    `${plural(plants, { one: '# Anlage', other: '# Anlagen' })}, insgesamt ${plural(devices, { one: '# Gerät', other: '# Geräte' })}`,
  noPlants: 'Keine Anlage ist in dieser Gruppe.',
  noDevices: 'Kein Gerät ist in dieser Gruppe.',
  add: 'Anlagen und Geräte hinzufügen',
  addNow: 'Zur Gruppe hinzufügen',
  addHint: 'Eine Anlage bringt alle ihre Geräte mit, auch später errichtete.',
  added: (count) => plural(count, { one: '# hinzugefügt.', other: '# hinzugefügt.' }),
  failed: (count) => plural(count, { one: '# wurde nicht hinzugefügt:', other: '# wurden nicht hinzugefügt:' }),
  errors: {
    not_found: 'gibt es nicht mehr',
    limit_reached: 'ist in so vielen Gruppen wie möglich',
  },
  inByPlant: 'Das Gerät ist mit seiner Anlage in dieser Gruppe: entfernen Sie die Anlage aus der Gruppe.',
  removeFrom: (group) => `Aus ${group} entfernen`,
  withPlant: 'mit seiner Anlage',
  remove: 'Entfernen',
  removeOne: (name) => `${name} aus der Gruppe entfernen`,
  delete: 'Gruppe löschen …',
  deleteTitle: (name) => `Gruppe ${name} löschen?`,
  deleteAbout:
    'Ihre Anlagen und Geräte bleiben. Ein Webhook oder Kanal, dessen Filter nur diese Gruppe nennt, stellt danach nichts mehr zu.',
  deleteNow: 'Gruppe löschen',
  choose: 'Gruppe wählen',
  group: 'Gruppe',
  newGroup: 'Neue Gruppe …',
  newName: 'Name der neuen Gruppe',
  inNone: 'Es ist in keiner Gruppe.',
  addTo: 'Zu einer Gruppe hinzufügen',
  addPlantHint: 'Die Anlage bringt alle ihre Geräte mit, auch später errichtete.',
  addedTo: 'Hinzugefügt. Gruppe öffnen',
};
