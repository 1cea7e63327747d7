import {
  FieldColorModeId,
  TableCellDisplayMode,
  TableCellHeight,
  type Panel,
  type TableOptions,
} from '@grafana/schema';
import { reported } from '@heliograph/base-data';
import { datasource, fieldOf, panelOf, refIdOf, thresholdsOf, type Limits, type PanelTexts } from './panel.ts';

export interface Column {
  readonly title: string;
  readonly expr: string;
  readonly unit: string;
  readonly decimals?: number;
  readonly limits?: Limits;
}

export interface Table extends Omit<PanelTexts, 'unit'> {
  /** The labels that make a row, in the order of their columns; each query leaves exactly these. */
  readonly rows: Readonly<Record<string, string>>;
  readonly columns: readonly Column[];
  /** Title of the column by which it is sorted, the largest first. */
  readonly sortBy?: string;
  /** Opened by a click on the first label. */
  readonly link?: { readonly title: string; readonly url: string };
}

interface Override {
  matcher: { id: string; options: string };
  properties: { id: string; value?: unknown }[];
}

const byName = (name: string): Override['matcher'] => ({ id: 'byName', options: name });

function columnOverride({ title, unit, decimals, limits }: Column): Override {
  const properties: Override['properties'] = [{ id: 'unit', value: unit }];
  if (decimals !== undefined) properties.push({ id: 'decimals', value: decimals });
  if (limits) {
    properties.push({ id: 'thresholds', value: thresholdsOf(limits) });
    properties.push({ id: 'color', value: { mode: FieldColorModeId.Thresholds } });
    properties.push({ id: 'custom.cellOptions', value: { type: TableCellDisplayMode.ColorText } });
  }
  return { matcher: byName(title), properties };
}

function overridesOf(what: Table): Override[] {
  const overrides = what.columns.map(columnOverride);
  const first = Object.values(what.rows)[0];
  if (what.link && first !== undefined)
    overrides.push({ matcher: byName(first), properties: [{ id: 'links', value: [what.link] }] });
  return overrides;
}

/** Grafana calls the value of query B `Value #B`, and that of a lonely query `Value`. */
function organized(what: Table): Record<string, unknown> {
  const lonely = what.columns.length === 1;
  const values = what.columns.map(
    ({ title }, index) => [lonely ? 'Value' : `Value #${refIdOf(index)}`, title] as const,
  );
  const names = [...Object.keys(what.rows), ...values.map(([name]) => name)];
  return {
    excludeByName: { Time: true },
    indexByName: Object.fromEntries(names.map((name, index) => [name, index])),
    renameByName: { ...what.rows, ...Object.fromEntries(values) },
  };
}

/** The state of many things now, a line each. */
export function table(what: Table): Panel {
  const options: TableOptions = {
    showHeader: true,
    frameIndex: 0,
    cellHeight: TableCellHeight.Sm,
    ...reported({ sortBy: what.sortBy === undefined ? undefined : [{ displayName: what.sortBy, desc: true }] }),
  };
  return {
    ...panelOf('table', { ...what, unit: 'short' }),
    fieldConfig: {
      defaults: fieldOf({ ...what, unit: 'short' }, undefined, FieldColorModeId.Thresholds),
      overrides: overridesOf(what),
    },
    options: { ...options },
    transformations: [
      { id: 'merge', options: {} },
      { id: 'organize', options: organized(what) },
    ],
    targets: what.columns.map(({ expr }, index) => ({
      refId: refIdOf(index),
      datasource,
      expr,
      format: 'table',
      instant: true,
      range: false,
    })),
  };
}
