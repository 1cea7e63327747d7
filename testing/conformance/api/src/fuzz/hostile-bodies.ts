/** A body as text, and its fault. */
export interface HostileBody {
  name: string;
  text: string;
  /** Status of the answer, where only one is right; otherwise any but 5xx. */
  status?: number;
}

interface Schema {
  $ref?: string;
  properties?: Readonly<Record<string, Schema>>;
}

/** Values that no member takes, or that make work for the validation of one that takes them. */
function hostileValues(bytes: number): Readonly<Record<string, string>> {
  return {
    'a number': '-1e308',
    'a flag': 'true',
    null: 'null',
    'an empty list': '[]',
    'an empty object': '{}',
    'a list of nulls': filled('null', bytes),
    'a list of ones': filled('1', bytes),
    'a list of objects': filled('{}', bytes),
    'a list of lists': filled('[[]]', bytes),
    'a long text': `"${'x'.repeat(bytes)}"`,
    // Slow for a pattern that tries every way to divide it.
    'a long text of words': `"${'a '.repeat(bytes / 2)}!"`,
    NUL: '"a\\u0000b"',
    'NUL in a list': '["a\\u0000b"]',
    'NUL in a nested text': '{"a":"\\u0000"}',
    'half a surrogate pair': '"\\ud83d"',
    'half a surrogate pair in a list': '["\\ude00"]',
    'a nested object': '{"a":{"b":{"c":[]}}}',
    'a prototype': '{"__proto__":{"x":1}}',
    'a constructor': '{"constructor":{"prototype":{"x":1}}}',
  };
}

const filled = (value: string, bytes: number): string => {
  const times = Math.floor((bytes - 2) / (value.length + 1));
  return `[${`${value},`.repeat(Math.max(0, times - 1))}${value}]`;
};

/**
 * Bodies that are wrong in one way each: size, depth, width, kinds of members, texts that are no text, repeated members.
 * @param schema of the good body
 * @param example a good body
 * @param maxBytes limit of the body
 */
export function hostileBodies(
  schema: Schema,
  example: Readonly<Record<string, unknown>>,
  maxBytes: number,
): HostileBody[] {
  const members = Object.keys({ ...schema.properties, ...example });
  const others = (name: string): string =>
    Object.entries(example)
      .filter(([other]) => other !== name)
      .map(([other, value]) => `,${JSON.stringify(other)}:${JSON.stringify(value)}`)
      .join('');
  const ofMember = (name: string, value: string): string => `{${JSON.stringify(name)}:${value}${others(name)}}`;
  // The size that remains beside the other members.
  const bytes = maxBytes - 100 - Buffer.byteLength(JSON.stringify(example));
  return [
    ...wrongAsAWhole(bytes, maxBytes),
    ...members.flatMap((member) =>
      Object.entries(hostileValues(bytes - member.length)).map(([name, value]) => ({
        name: `${member}: ${name}`,
        text: ofMember(member, value),
      })),
    ),
    ...members.map((member) => ({
      name: `${member} twice`,
      text: `{${JSON.stringify(member)}:1,${JSON.stringify(member)}:1}`,
      status: 400,
    })),
  ];
}

function wrongAsAWhole(bytes: number, maxBytes: number): HostileBody[] {
  const nested = (open: string, close: string, depth: number): string => open.repeat(depth) + close.repeat(depth);
  const manyMembers = Array.from({ length: Math.floor(bytes / 14) }, (_, index) => `"m${index}":1`).join(',');
  const wrong: Readonly<Record<string, string>> = {
    'a list': '[]',
    'a list of ones': filled('1', bytes),
    'a list of objects': filled('{}', bytes),
    'a text': '"x"',
    null: 'null',
    'no JSON': '{"a":}',
    'open brackets': '['.repeat(bytes),
    'an open member': '{"a":'.repeat(bytes / 5),
    'nested lists': `{"a":${nested('[', ']', bytes / 2 - 10)}}`,
    'nested objects': `${'{"a":'.repeat(bytes / 6)}1${'}'.repeat(bytes / 6)}`,
    'an open text of quotes': `{"a":"${'\\"'.repeat(bytes / 2 - 10)}`,
    'a name as long as the body': `{"${'n'.repeat(bytes)}":1}`,
    'unknown members': `{${manyMembers}}`,
  };
  return [
    ...Object.entries(wrong).map(([name, text]) => ({ name, text, status: 400 })),
    { name: 'one byte more than the limit', text: `{"a":"${'x'.repeat(maxBytes - 7)}"}`, status: 413 },
  ];
}
