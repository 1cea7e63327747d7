// Answers as records, whose absent members are null; requests as objects that know which members were set.
import { wordsOf, wrapped } from '../../sdk/tools/model.mjs';

const text = (value) => JSON.stringify(value);
const keywords = new Set([
  'import',
  'default',
  'class',
  'package',
  'public',
  'private',
  'new',
  'switch',
  'case',
  'enum',
  'interface',
]);
/** Methods that every object has, which a component of a record would take the place of. */
const ofObject = new Set(['clone', 'finalize', 'getClass', 'hashCode', 'notify', 'notifyAll', 'toString', 'wait']);
const capitalized = (word) => word[0].toUpperCase() + word.slice(1).toLowerCase();

/** `InverterSN` and `idempotency_key` as Java has them: inverterSn, idempotencyKey. */
export function camel(name) {
  const [first, ...rest] = wordsOf(name);
  const joined = first.toLowerCase() + rest.map(capitalized).join('');
  return keywords.has(joined) || ofObject.has(joined) ? `${joined}_` : joined;
}

/** @returns the text of Types.java */
export function typesOf({ types, operations, slugs, kinds }) {
  const items = new Map(
    operations
      .filter(({ result }) => result.kind === 'list' && !result.isPlainPage)
      .map(({ result }) => [javaType(result.type), javaType(result.item)]),
  );
  const answers = types.filter(({ inAnswers, members }) => inAnswers && members);
  return `import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;

/** What the API answers and what is delivered. A member that was not reported is null: a missing number is never 0. */
public final class Types {
  private Types() {}

${answers.map((type) => recordOf(type, items.get(type.name))).join('\n\n')}

  /** What \`error\` of an answer can be. A newer service may know more. */
  public static final class Slugs {
    private Slugs() {}

${slugs.map((slug) => `    public static final String ${slug.toUpperCase()} = ${text(slug)};`).join('\n')}
  }

  /** Returns the type of records of a kind; null for one of a newer service. */
  static Class<?> ofKind(String kind) {
    return switch (kind) {
${[...groups({ ...kinds, test: 'BaseData' })].map(([type, names]) => `      case ${names.map(text).join(', ')} -> ${type}.class;`).join('\n')}
      default -> null;
    };
  }
}
`;
}

/** @returns the text of Requests.java */
export function requestsOf({ types }) {
  const requests = types.filter(({ inRequests, members }) => inRequests && members);
  return `import java.util.List;
import java.util.Map;

/** Bodies and queries. What is not set is left out, what is set to null is null: an update removes it. */
public final class Requests {
  private Requests() {}

${requests.map(requestOf).join('\n\n')}
}
`;
}

/** The type of an expression; never a primitive, which cannot be absent. */
export function javaType({ kind, name, item, value }) {
  if (kind === 'ref') return name;
  if (kind === 'list') return `List<${javaType(item)}>`;
  if (kind === 'page') return `Page<${javaType(item)}>`;
  if (kind === 'map') return `Map<String, ${javaType(value)}>`;
  // A union is read by its receiver.
  return {
    string: 'String',
    integer: 'Long',
    number: 'Double',
    boolean: 'Boolean',
    any: 'JsonNode',
    union: 'JsonNode',
  }[kind];
}

/** What is not null when it is set; so a number can be written as it is, without L or .0. */
const primitives = { Long: 'long', Double: 'double', Boolean: 'boolean' };

function recordOf({ name, description, members }, item) {
  const names = members.map((member) => camel(member.name));
  if (new Set(names).size < names.length) throw new Error(`two members of ${name} would have one name`);
  if (names.length > 250) throw new Error(`${name} has more members than a constructor may`);
  const components = members.map((member) => {
    const written = camel(member.name);
    const property = written === member.name ? '' : `@JsonProperty(${text(member.name)}) `;
    return `      ${property}${javaType(member.type)} ${written}`;
  });
  const about = members
    .map((member) => [camel(member.name), aboutOf({ ...member, required: false })])
    .filter(([, one]) => one);
  const page = item === undefined ? '' : ` implements PageOf<${item}>`;
  return `${doc(description, '  ', about)}  public record ${name}(\n${components.join(',\n')})${page} {}`;
}

function requestOf({ name, description, members }) {
  const setters = members.map((member) => {
    const boxed = javaType(member.type).replaceAll('JsonNode', 'Object');
    const type = member.nullable ? boxed : (primitives[boxed] ?? boxed);
    return `${doc(aboutOf(member), '    ')}    public ${name} ${camel(member.name)}(${type} value) {
      return with(${text(member.name)}, value);
    }`;
  });
  return `${doc(description, '  ')}  public static final class ${name} extends RequestMembers<${name}> {\n${setters.join('\n\n')}\n  }`;
}

function aboutOf({ description, type, required }) {
  const values = type.values ?? type.item?.values;
  const one = values && values.length > 1 ? `One of ${values.join(', ')}.` : '';
  return [description, one, required ? 'Required.' : ''].filter(Boolean).join(' ');
}

/** @param parameters `[name, description]` of components */
export function doc(description, indent, parameters = []) {
  const tags = parameters.flatMap(([name, about]) => {
    const [first, ...rest] = wrapped(inJavadoc(about), 104 - name.length);
    return [`@param ${name} ${first}`, ...rest.map((line) => `    ${line}`)];
  });
  const text = description ? paragraphs(inJavadoc(description)) : [];
  const lines = [...text, ...(text.length > 0 && tags.length > 0 ? [''] : []), ...tags];
  if (lines.length === 0) return '';
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`;
}

const escaped = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '@': '&#64;', '*/': '*&#47;' };
const inJavadoc = (markdown) =>
  markdown.replaceAll(/`([^`]*)`|\*\/|[&<>@]/g, (found, code) =>
    code === undefined ? escaped[found] : `{@code ${code}}`,
  );

/** Lists of Markdown as lists of HTML; the first paragraph needs no mark. */
function paragraphs(text) {
  return text.split('\n\n').flatMap((paragraph, index) => {
    const lines = paragraph.split('\n');
    if (!lines.every((line) => line.startsWith('- '))) {
      const marked = wrapped(`${index === 0 ? '' : '<p>'}${paragraph}`, 112);
      return index === 0 ? marked : ['', ...marked];
    }
    return ['', '<ul>', ...lines.flatMap((line) => wrapped(`<li>${line.slice(2)}`, 112)), '</ul>'];
  });
}

function groups(kinds) {
  const byType = new Map();
  for (const [kind, type] of Object.entries(kinds)) byType.set(type, [...(byType.get(type) ?? []), kind]);
  return byType;
}
