/** The part of a JSON Schema that a consumer's code depends on. */
interface Schema {
  type?: string;
  enum?: readonly unknown[];
  const?: unknown;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  required?: readonly string[];
  properties?: Readonly<Record<string, Schema>>;
  items?: Schema;
}

const lowerBounds = ['minimum', 'minLength'] as const;
const upperBounds = ['maximum', 'maxLength'] as const;

/**
 * Returns the changes that break a consumer of the older schema, or make records that were written by it invalid (docs/use/versioning.md): each as the path of
 * the member and what became of it. A new member that may be absent, and a new value of a list, are none.
 */
export function breakingChanges(older: Schema, newer: Schema, path = ''): string[] {
  return [
    ...changedValue(older, newer).map((change) => `${path || '(root)'}: ${change}`),
    ...changedMembers(older, newer, path),
    ...(older.items && newer.items ? breakingChanges(older.items, newer.items, `${path}[]`) : []),
  ];
}

function changedValue(older: Schema, newer: Schema): string[] {
  const changes: string[] = [];
  if (older.type !== newer.type) changes.push('another type');
  if (JSON.stringify(older.const) !== JSON.stringify(newer.const)) changes.push('another constant');
  if (newer.pattern !== undefined && older.pattern !== newer.pattern) changes.push('another pattern');
  if (newer.enum && !older.enum) changes.push('a list of values');
  const gone = (older.enum ?? []).filter((value) => newer.enum && !newer.enum.includes(value));
  if (gone.length > 0) changes.push(`without ${gone.join(', ')}`);
  for (const bound of lowerBounds)
    if ((newer[bound] ?? -Infinity) > (older[bound] ?? -Infinity)) changes.push(`another ${bound}`);
  for (const bound of upperBounds)
    if ((newer[bound] ?? Infinity) < (older[bound] ?? Infinity)) changes.push(`another ${bound}`);
  return changes;
}

function changedMembers(older: Schema, newer: Schema, path: string): string[] {
  const [before, after] = [new Set(older.required), new Set(newer.required)];
  const ofOlder = Object.entries(older.properties ?? {}).flatMap(([name, member]) => {
    const now = newer.properties?.[name];
    const at = path === '' ? name : `${path}.${name}`;
    if (!now) return [`${at}: removed`];
    const presence =
      before.has(name) === after.has(name) ? [] : [`${at}: ${after.has(name) ? 'required' : 'optional'} now`];
    return [...presence, ...breakingChanges(member, now, at)];
  });
  const added = [...after].filter((name) => !(name in (older.properties ?? {})));
  return [...ofOlder, ...added.map((name) => `${path === '' ? name : `${path}.${name}`}: required, and new`)];
}
