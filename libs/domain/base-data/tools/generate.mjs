// Writes src/base-data.generated.ts from src/basedata.schema.json. `--check` fails when it is stale.
import { readFileSync, writeFileSync } from 'node:fs';

const schemaFile = new URL('../src/basedata.schema.json', import.meta.url);
const target = new URL('../src/base-data.generated.ts', import.meta.url);
const schema = JSON.parse(readFileSync(schemaFile, 'utf8'));
const required = new Set(schema.required);
const entries = Object.entries(schema.properties);
const measurements = entries.filter(([, property]) => property.type === 'number');

function typeOf(property) {
  if (property.const !== undefined) return JSON.stringify(property.const).replaceAll('"', "'");
  if (property.enum) return property.enum.map((value) => `'${value}'`).join(' | ');
  if (property.type === 'array') return property.items.type === 'string' ? 'string[]' : 'unknown[]';
  return { string: 'string', integer: 'number', number: 'number' }[property.type];
}

function member([name, property]) {
  const unit = property['x-unit'] && property['x-unit'] !== '1' ? ` Unit: ${property['x-unit']}.` : '';
  return `  /** ${property.description}${unit} */\n  ${name}${required.has(name) ? '' : '?'}: ${typeOf(property)};`;
}

function limits([name, property]) {
  const { 'x-unit': unit, 'x-decimals': decimals, minimum, maximum } = property;
  return `  ${name}: { unit: '${unit}', decimals: ${decimals}, minimum: ${minimum}, maximum: ${maximum} },`;
}

const text = `// Generated from basedata.schema.json by tools/generate.mjs. Do not edit.

/** ${schema.description} */
export interface BaseData {
${entries.map(member).join('\n')}
}

/** Codes of \`State\`. */
export type State = BaseData['State'];

/** Members in the order in which they are serialized. */
export const memberNames = [
${entries.map(([name]) => `  '${name}',`).join('\n')}
] as const satisfies readonly (keyof BaseData)[];

export interface MeasurementDefinition {
  readonly unit: string;
  readonly decimals: number;
  readonly minimum: number;
  readonly maximum: number;
}

/** Unit, precision and plausible range of each measurement. */
export const measurementDefinitions = {
${measurements.map(limits).join('\n')}
} as const satisfies Record<string, MeasurementDefinition>;

export type MeasurementField = keyof typeof measurementDefinitions;

/** Measurements of one sample in BaseData's units. A missing member was not reported. */
export type Measurements = Partial<Record<MeasurementField, number>>;
`;

if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== text) {
    console.error('base-data.generated.ts is stale: run node libs/domain/base-data/tools/generate.mjs');
    process.exit(1);
  }
} else writeFileSync(target, text);
