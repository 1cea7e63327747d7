import {
  BigValueColorMode,
  BigValueGraphMode,
  BigValueJustifyMode,
  BigValueTextMode,
  FieldColorModeId,
  PercentChangeColorMode,
  VizOrientation,
  type Panel,
} from '@grafana/schema';
import type { Options } from '@grafana/schema/dist/esm/raw/composable/stat/panelcfg/x/StatPanelCfg_types.gen';
import { datasource, fieldOf, panelOf, type Limits, type PanelTexts } from './panel.ts';

export interface Stat extends PanelTexts {
  readonly expr: string;
  /** Without limits the number is shown without a judgement. */
  readonly limits?: Limits;
}

/** One number that shows whether all is well, with its recent trend as background. */
export function stat(what: Stat): Panel {
  const options: Options = {
    colorMode: what.limits ? BigValueColorMode.Background : BigValueColorMode.Value,
    graphMode: BigValueGraphMode.Area,
    justifyMode: BigValueJustifyMode.Auto,
    orientation: VizOrientation.Auto,
    percentChangeColorMode: PercentChangeColorMode.Standard,
    reduceOptions: { calcs: ['lastNotNull'], fields: '', values: false },
    showPercentChange: false,
    textMode: BigValueTextMode.Auto,
    wideLayout: true,
  };
  return {
    ...panelOf('stat', what),
    fieldConfig: { defaults: fieldOf(what, what.limits, FieldColorModeId.Thresholds), overrides: [] },
    options: { ...options },
    targets: [{ refId: 'A', datasource, expr: what.expr, legendFormat: '__auto', range: true }],
  };
}
