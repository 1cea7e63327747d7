import {
  FieldColorModeId,
  GraphDrawStyle,
  GraphThresholdsStyleMode,
  LineInterpolation,
  SortOrder,
  StackingMode,
  TooltipDisplayMode,
  VisibilityMode,
  type GraphFieldConfig,
  type Panel,
} from '@grafana/schema';
import type { Options } from '@grafana/schema/dist/esm/raw/composable/timeseries/panelcfg/x/TimeSeriesPanelCfg_types.gen';
import { reported } from '@heliograph/base-data';
import { datasource, fieldOf, panelOf, refIdOf, type Limits, type PanelTexts, type Query } from './panel.ts';

export interface TimeSeries extends PanelTexts {
  readonly queries: readonly Query[];
  /** Drawn as lines, at the value of the alert where there is one. */
  readonly limits?: Limits;
  /** One upon the other: where the sum means something. */
  readonly stacked?: boolean;
  readonly max?: number;
}

function linesOf({ stacked, limits }: TimeSeries): GraphFieldConfig {
  return {
    drawStyle: GraphDrawStyle.Line,
    lineInterpolation: LineInterpolation.Linear,
    lineWidth: 1,
    fillOpacity: stacked ? 40 : 8,
    showPoints: VisibilityMode.Never,
    // A scrape that was missed, or a replica that restarts, is no hole.
    spanNulls: 300_000,
    stacking: { mode: stacked ? StackingMode.Normal : StackingMode.None, group: 'A' },
    thresholdsStyle: { mode: limits ? GraphThresholdsStyleMode.Dashed : GraphThresholdsStyleMode.Off },
  };
}

/** How something went over time. */
export function timeSeries(what: TimeSeries): Panel {
  const options: Options = {
    legend: {
      placement: 'bottom',
      showLegend: true,
      calcs: [],
    },
    tooltip: { mode: TooltipDisplayMode.Multi, sort: SortOrder.Descending },
  };
  const defaults = {
    ...fieldOf(what, what.limits, FieldColorModeId.PaletteClassic),
    min: 0,
    ...reported({ max: what.max }),
    custom: { ...linesOf(what) },
  };
  return {
    ...panelOf('timeseries', what),
    fieldConfig: { defaults, overrides: [] },
    options: { ...options },
    targets: what.queries.map(({ expr, legend }, index) => ({
      refId: refIdOf(index),
      datasource,
      expr,
      legendFormat: legend ?? '__auto',
      range: true,
    })),
  };
}
