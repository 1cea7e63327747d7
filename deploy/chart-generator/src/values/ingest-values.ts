import type { ServiceVariable } from '../configuration/service-variable.ts';
import { sectionSchema } from '../values-schema.ts';
import { componentValues, cpuScaling, resources } from './component-values.ts';
import { type JsonSchema, flag, section, shaped, whole, type Section, type Value, type Values } from './value.ts';

const ONE_FOR_ALL = 'all';
/** Off, and sized for what fifteen vendors took. */
const oneForAll = { enabled: false, resources: resources('100m', '320Mi', '640Mi') };

/** Ingest's own section: what all vendors share, and the map of vendors, each of which becomes a Deployment. */
export function ingestValues(
  variables: readonly ServiceVariable[],
  vendors: readonly string[],
  shared: ReadonlySet<string>,
): Section {
  const common = componentValues({
    description: 'ingest',
    variables,
    shared,
    resources: resources('50m', '224Mi', '512Mi'),
    autoscaling: cpuScaling(4),
  });
  const defaults: Values = {
    ...common,
    replicas: whole('Number of replicas per vendor; vendor accounts are distributed among them.', 1, { maximum: 1000 }),
  };
  const { serviceAccount, ...perVendor } = defaults;
  return section('Workers that poll the vendors’ clouds: one Deployment per vendor.', {
    serviceAccount: serviceAccount!,
    defaults: section('Defaults of every vendor; `vendors` overrides them.', perVendor),
    vendors: vendorMap(vendors),
  });
}

/** Where the schema of one vendor's values is. */
export const vendorDefinition = 'vendor';

export function vendorSchema(ingest: Section): JsonSchema {
  const defaults = ingest.values.defaults as Section;
  return sectionSchema({ enabled: flag('Poll this vendor.'), ...defaults.values }, { defaults: false });
}

function vendorMap(vendors: readonly string[]): Value {
  const names = [...vendors, ONE_FOR_ALL];
  return shaped(
    'Overrides by vendor: any value of `defaults`, and `enabled`. `all` creates one Deployment for all vendors, for small installations.',
    {
      type: 'object',
      properties: Object.fromEntries(names.map((name) => [name, { $ref: `#/definitions/${vendorDefinition}` }])),
      additionalProperties: false,
    },
    { ...Object.fromEntries(vendors.map((name) => [name, { enabled: true }])), [ONE_FOR_ALL]: oneForAll },
  );
}
