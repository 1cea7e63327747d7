import type { DeviceListItem } from '@heliograph/sdk';
import { type ReactNode, useSyncExternalStore, useMemo } from 'react';
import { Link } from 'wouter';
import { isCurrent } from '../../controls/current-values.ts';
import { StatusText } from '../../controls/status-text.tsx';
import type { Texts } from '../../texts/en.ts';
import { type Formats, useFormats } from '../../texts/formats.ts';
import { useLanguage, useTexts } from '../../texts/texts.tsx';
import { type Names, useNames } from './use-names.ts';

/** Data that cells need besides the device. */
export interface CellContext {
  names: Names;
  formats: Formats;
  texts: Texts;
  language: string;
  /** Formats an instant as short as possible: the time alone when it is of today. */
  shortTime: (seconds: number | null | undefined) => string;
}

interface Column {
  /** The value by which the service sorts. */
  sort?: string;
  /** Width as a share of the table, at least this many pixels. */
  px: number;
  isNumber?: boolean;
  cell: (device: DeviceListItem, context: CellContext, tabIndex: number) => ReactNode;
}

/** Every column that can be chosen, in the order in which they are shown. */
const columns = {
  device: { px: 185, cell: ({ InverterSN }) => <bdi>{InverterSN}</bdi> },
  vendor: { px: 130, cell: ({ DataSources }, { names }) => names.vendors.get(DataSources) ?? DataSources },
  plant: {
    px: 165,
    cell: ({ plantId }, { names }, tabIndex) => (
      <Link href={`/plants/${encodeURIComponent(plantId)}`} tabIndex={tabIndex}>
        <bdi>{names.plants.get(plantId) ?? plantId}</bdi>
      </Link>
    ),
  },
  state: { px: 180, cell: (device, { shortTime }) => <StatusText device={device} time={shortTime} /> },
  power: {
    sort: 'power',
    px: 100,
    isNumber: true,
    cell: (device, { formats }) => (isCurrent(device) && formats.number(device.latest?.powerKw, 'kW')) || '–',
  },
  energyToday: {
    sort: 'energyToday',
    px: 125,
    isNumber: true,
    cell: ({ latest }, { formats }) => formats.number(latest?.energyTodayKwh, 'kWh') || '–',
  },
  energyTotal: {
    sort: 'energyTotal',
    px: 140,
    isNumber: true,
    cell: ({ latest }, { formats }) => formats.number(latest?.energyTotalKwh, 'kWh') || '–',
  },
  lastSample: {
    sort: 'lastSample',
    px: 160,
    cell: ({ latest }, { shortTime }) => shortTime(latest?.sampledAt),
  },
  groups: {
    px: 130,
    cell: ({ groups }, { names }) => <bdi>{groups.map((id) => names.groups.get(id) ?? id).join(', ')}</bdi>,
  },
  model: { px: 140, cell: ({ model }) => <bdi>{model}</bdi> },
  firmware: { px: 110, cell: ({ firmware }) => <bdi>{firmware}</bdi> },
  ratedPower: {
    px: 110,
    isNumber: true,
    cell: ({ ratedPowerKw }, { formats }) => formats.number(ratedPowerKw, 'kW'),
  },
  labels: { px: 130, cell: ({ labels }) => <bdi>{labels.join(', ')}</bdi> },
  monitored: {
    px: 120,
    cell: ({ monitored }, { texts }) => (monitored ? texts.fleet.yes : texts.fleet.no),
  },
  status: { px: 130, cell: ({ status }, { texts }) => texts.fleet.statuses[status] },
} as const satisfies Readonly<Record<string, Column>>;

export type ColumnName = keyof typeof columns;

export const columnNames = Object.keys(columns) as ColumnName[];
export const defaultColumns: readonly ColumnName[] = [
  'device',
  'vendor',
  'plant',
  'state',
  'power',
  'energyToday',
  'lastSample',
  'groups',
];

export const columnOf = (name: ColumnName): Column => columns[name];

/** Reads the chosen columns from the URL. The device's is always there: it is the row's name and link. */
export function chosenColumns(text: string | null): readonly ColumnName[] {
  if (text === null) return defaultColumns;
  const chosen = text.split(',');
  return columnNames.filter((name) => name === 'device' || chosen.includes(name));
}

const narrow = matchMedia('(width < 40rem)');
const subscribe = (listener: () => void): (() => void) => {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
};

/** True on a phone, where a row is a card. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches);

/** Returns the context of all cells. It changes only with the language and the names, so that rows are not drawn again during scrolling. */
export function useCellContext(): CellContext {
  const texts = useTexts();
  const { language, locale } = useLanguage();
  const formats = useFormats();
  const names = useNames();
  return useMemo(() => {
    const times = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' });
    const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'short' });
    const shortTime = (seconds: number | null | undefined): string => {
      if (seconds === null || seconds === undefined) return '';
      const time = new Date(seconds * 1000);
      return (time.toDateString() === new Date().toDateString() ? times : dates).format(time);
    };
    return { names, formats, texts, language, shortTime };
  }, [names, formats, texts, language, locale]);
}
