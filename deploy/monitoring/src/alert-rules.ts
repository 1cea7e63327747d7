import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { rulesFile } from './repository-files.ts';

export interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

export interface Recording {
  readonly record: string;
  readonly expr: string;
}

interface RuleFile {
  groups: { name: string; rules: (Alert | Recording)[] }[];
}

/** Every rule of the chart's file, in its order. */
export function rules(): (Alert | Recording)[] {
  return (parse(readFileSync(rulesFile, 'utf8')) as RuleFile).groups.flatMap((group) => group.rules);
}

export function alerts(): Alert[] {
  return rules().filter((rule) => 'alert' in rule);
}
