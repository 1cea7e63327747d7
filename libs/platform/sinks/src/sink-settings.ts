import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { SinkKind, SinkSettings } from './sink-kind.ts';

export interface SettingsProblem {
  /** A member of the settings; empty: the settings as a whole. */
  member: string;
  message: string;
}

export type SettingsVerdict = { ok: true; settings: SinkSettings } | { ok: false; problems: SettingsProblem[] };

const ajv = new Ajv2020({ allErrors: true, useDefaults: true, strict: true });
const compiled = new WeakMap<SinkKind, ValidateFunction>();

/** Checks settings against the kind's schema and fills in defaults. No problem repeats a value. */
export function checkSettings(kind: SinkKind, given: Readonly<Record<string, unknown>>): SettingsVerdict {
  const settings = structuredClone(given) as Record<string, string>;
  const validate = compiled.get(kind) ?? ajv.compile(kind.settings);
  compiled.set(kind, validate);
  if (validate(settings)) return { ok: true, settings };
  return { ok: false, problems: (validate.errors ?? []).map((error) => problemOf(kind, error)) };
}

/** Returns the names of the settings that are secret. */
export function secretNames({ settings }: SinkKind): string[] {
  return Object.entries(settings.properties).flatMap(([name, { writeOnly }]) => (writeOnly === true ? [name] : []));
}

/** Returns the values of a sink's secrets: no message may have them. */
export function secretValues(kind: SinkKind, settings: SinkSettings): string[] {
  return secretNames(kind).flatMap((name) => (typeof settings[name] === 'string' ? [settings[name]] : []));
}

function problemOf(kind: SinkKind, error: ErrorObject): SettingsProblem {
  const { keyword, instancePath, params } = error as ErrorObject<string, Record<string, unknown>>;
  const member = instancePath.slice(1);
  if (keyword === 'required') return { member: String(params.missingProperty), message: 'is required' };
  if (keyword === 'additionalProperties') {
    const names = Object.keys(kind.settings.properties).join(', ');
    return { member: String(params.additionalProperty), message: `is no setting of ${kind.id}: it has ${names}` };
  }
  if (keyword === 'enum') return { member, message: `must be one of ${(params.allowedValues as string[]).join(', ')}` };
  if (keyword === 'pattern')
    return { member, message: `has another form: ${kind.settings.properties[member]?.description}` };
  return { member, message: error.message ?? 'is not valid' };
}
