import { FieldColorModeId, ThresholdsMode, type FieldConfig, type Panel, type ThresholdsConfig } from '@grafana/schema';
import { reported } from '@heliograph/base-data';

/** The variable that selects the viewer's Prometheus data source. */
export const datasource = { type: 'prometheus', uid: '${datasource}' } as const;

/** Field settings common to all kinds of panels. */
export interface PanelTexts {
  readonly title: string;
  /** Shown under the panel's (i): its meaning, its good range, and what to do. */
  readonly description: string;
  /** A unit of Grafana's list: `s`, `percentunit`, `short`, `reqps` … */
  readonly unit: string;
  readonly decimals?: number;
  /** Shown when there is no value. */
  readonly noValue?: string;
}

export interface Query {
  readonly expr: string;
  /** Legend: `{{vendor}}`. */
  readonly legend?: string;
}

/** From what value on it is no longer fine; `worse: 'below'` where small is bad. */
export interface Limits {
  readonly warn: number;
  readonly bad: number;
  readonly worse?: 'above' | 'below';
}

export const refIdOf = (index: number): string => String.fromCharCode('A'.charCodeAt(0) + index);

export function thresholdsOf(limits: Limits | undefined): ThresholdsConfig {
  const steps =
    limits === undefined
      ? [{ value: null, color: 'text' }]
      : limits.worse === 'below'
        ? [
            { value: null, color: 'red' },
            { value: limits.bad, color: 'orange' },
            { value: limits.warn, color: 'green' },
          ]
        : [
            { value: null, color: 'green' },
            { value: limits.warn, color: 'orange' },
            { value: limits.bad, color: 'red' },
          ];
  return { mode: ThresholdsMode.Absolute, steps };
}

export function fieldOf(texts: PanelTexts, limits: Limits | undefined, color: FieldColorModeId): FieldConfig {
  return {
    unit: texts.unit,
    ...reported({ decimals: texts.decimals, noValue: texts.noValue }),
    color: { mode: color },
    thresholds: thresholdsOf(limits),
  };
}

export function panelOf(type: string, { title, description }: PanelTexts): Panel {
  return { type, title, description, datasource };
}

/** A line at 0, named "none", while nothing of it has happened; a plain `or vector(0)` would stay beside the others. */
export const orNone = (expr: string, label: string): string =>
  `${expr} or on () label_replace(vector(0), "${label}", "none", "", "")`;
