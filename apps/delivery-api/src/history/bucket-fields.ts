import { baseDataSchema } from '@heliograph/base-data';
import { ApiError } from '@heliograph/http-service';

interface Member {
  'x-unit'?: string;
  'x-decimals'?: number;
}

/** Counters: a mean of them has no meaning, the last value has. */
const counterUnits = ['kWh', 'h'];
const members = baseDataSchema.properties as Readonly<Record<string, Member>>;

/** The aggregation of a member's values in a bucket. `mean` has a minimum and a maximum too. */
export type Aggregation = 'mean' | 'last';

export interface BucketField {
  name: string;
  aggregation: Aggregation;
  decimals: number;
}

const fields: ReadonlyMap<string, BucketField> = new Map([
  ['State', { name: 'State', aggregation: 'last', decimals: 0 }],
  ...Object.entries(members)
    .filter(([, member]) => member['x-unit'] !== undefined)
    .map(([name, member]): [string, BucketField] => [
      name,
      {
        name,
        aggregation: counterUnits.includes(member['x-unit']!) ? 'last' : 'mean',
        decimals: member['x-decimals'] ?? 0,
      },
    ]),
]);

export const defaultFields = 'PowerACOutputActive,EDay,ETotal,State';

/** Returns the fields of a list of names, each once. @throws ApiError 400 that names those that are no measured member of BaseData */
export function bucketFields(names: string): BucketField[] {
  const asked = [...new Set(names.split(','))];
  const unknown = asked.filter((name) => !fields.has(name));
  if (unknown.length > 0)
    throw ApiError.validation(
      unknown.map((name) => ({ path: 'fields', message: `fields: ${name} is not a measured member of BaseData` })),
    );
  return asked.map((name) => fields.get(name)!);
}
