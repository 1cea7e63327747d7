import type { PlantTexts } from '../en/plant.ts';
import { pluralOf } from '../plural.ts';

const plural = pluralOf('de');

export const plant: PlantTexts = {
  title: 'Anlage',
  notFound: 'Dieses Konto hat keine solche Anlage.',
  unnamed: 'Anlage ohne Namen',
  removed: 'Der Hersteller führt diese Anlage nicht mehr.',
  facts: {
    title: 'Über diese Anlage',
    address: 'Adresse',
    place: 'Ort',
    coordinates: (latitude, longitude) => `${latitude}° N, ${longitude}° O`,
    zone: 'Zeitzone',
    clock: (time) => `jetzt ${time}`,
    capacity: 'Leistung der Anlage',
    installed: 'Errichtet',
    vendor: 'Hersteller',
    vendorId: 'Kennung beim Hersteller',
  },
  settings: {
    title: 'Einstellungen',
  },
  zone: {
    sources: {
      vendor: 'wie der Hersteller sie meldet',
      plant: 'wie für diese Anlage festgelegt',
      vendor_account: 'wie für das Herstellerkonto festgelegt',
      location: 'nach den Koordinaten der Anlage',
    },
    offsetOnly:
      'Bekannt ist nur ein Abstand zu UTC, der ein halbes Jahr lang um eine Stunde falsch sein kann: legen Sie die Zeitzone der Anlage fest.',
    setting: 'Zeitzone der Anlage',
    hint: 'Ein Name wie Europe/Berlin. Er gilt, wenn der Hersteller nicht selbst einen solchen meldet.',
    vendorCounts: 'Der Hersteller meldet den Namen einer Zeitzone; er gilt vor dem, was hier festgelegt ist.',
    save: 'Zeitzone festlegen',
    remove: 'Festlegung entfernen',
    saved: 'Festgelegt. Vorhandene Datensätze behalten ihre Zeiten.',
    removed: 'Entfernt. Vorhandene Datensätze behalten ihre Zeiten.',
  },
  totals: {
    title: 'Jetzt',
    power: 'Leistung',
    energyToday: 'Energie heute',
    energyTotal: 'Energie gesamt',
    devices: 'Geräte',
    counted: (counted, all) => `${counted} von ${plural(all, { one: '# Gerät', other: '# Geräten' })}`,
    noSample: (devices) => `${devices} ohne Messwert`,
    notReported: (devices) =>
      plural(devices, { one: '#, dessen Hersteller es nicht meldet', other: '#, deren Hersteller es nicht meldet' }),
    stale: (devices) =>
      plural(devices, {
        one: '#, dessen neuester Messwert älter als eine halbe Stunde ist',
        other: '#, deren neuester Messwert älter als eine halbe Stunde ist',
      }),
    dayEnded: (devices) =>
      plural(devices, {
        one: '#, dessen neuester Messwert von einem früheren Tag ist',
        other: '#, deren neuester Messwert von einem früheren Tag ist',
      }),
    leftOut: 'Nicht gezählt:',
    unknown: 'unbekannt',
  },
  devices: {
    title: 'Geräte',
    device: 'Gerät',
    model: 'Modell',
    state: 'Zustand',
    power: 'Leistung',
    energyToday: 'Energie heute',
    lastSample: 'Letzter Messwert',
    none: 'Diese Anlage hat keine Geräte.',
    noneWhy:
      'Der Hersteller führte bei der letzten Abfrage keines. Ein Gerät, das seither errichtet wurde, erscheint nach der nächsten.',
    sync: 'Anlagen und Geräte neu lesen',
    syncing: 'Anlagen und Geräte werden gelesen …',
    synced: 'Anlagen und Geräte wurden neu gelesen. Der Hersteller führt weiterhin kein Gerät dieser Anlage.',
    connect: 'Weiteres Herstellerkonto verbinden',
    more: 'Mehr zeigen',
  },
  chart: {
    title: 'Leistung',
    show: 'Gezeigte Leistung',
    plant: 'Leistung der Anlage',
    devices: 'Leistung der Geräte',
    first: (shown, all) => `Die ${shown} von ${all} Geräten mit der größten Leistung zurzeit.`,
    failed: (devices) =>
      plural(devices, {
        one: 'Der Verlauf von # Gerät konnte nicht gelesen werden.',
        other: 'Der Verlauf von # Geräten konnte nicht gelesen werden.',
      }),
  },
};
