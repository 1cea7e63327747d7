// Schemas to TypeScript, by openapi-typescript; one exported type each instead of members of `components`.
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';

/** @returns the text of a module */
export async function typesOf({ schemas, slugs, kinds }) {
  // TypeScript has one width of numbers.
  const plain = JSON.parse(JSON.stringify(schemas, (key, value) => (value === 'int64' ? undefined : value)));
  const document = { openapi: '3.1.0', info: { title: '', version: '1' }, paths: {}, components: { schemas: plain } };
  const text = astToString(await openapiTS(document, { defaultNonNullable: false, emptyObjectsUnknown: true }));
  const source = ts.createSourceFile('types.ts', text, ts.ScriptTarget.Latest, true);
  const types = schemaMembers(source).map((member) => declaration(source, member));
  return `${types.join('\n\n')}

/** What \`error\` of an answer can be. A newer service may know more. */
export type ErrorSlug = ${slugs.map((slug) => `'${slug}'`).join(' | ')};

/** What is delivered, by its kind. */
export interface DeliveredByKind {
${Object.entries(kinds)
  .map(([kind, type]) => `  '${kind}': ${type};`)
  .join('\n')}
}
`;
}

function schemaMembers(source) {
  const components = source.statements.find(
    (statement) => ts.isInterfaceDeclaration(statement) && statement.name.text === 'components',
  );
  return components.members.find((member) => member.name.text === 'schemas').type.members;
}

function declaration(source, member) {
  const name = member.name.text;
  const type = flat(member.type.getText(source));
  const comment = source.text.slice(member.getFullStart(), member.getStart(source)).trim();
  const body = ts.isTypeLiteralNode(member.type)
    ? `export interface ${name} ${type}`
    : `export type ${name} = ${type};`;
  return `${comment ? `${flat(comment)}\n` : ''}${body}`;
}

/** Names instead of ways through `components`, and the indentation of a top-level declaration. */
function flat(text) {
  return text
    .replaceAll(/components\["schemas"\]\["(\w+)"\]/g, '$1')
    .replaceAll(/^ {8}/gm, '')
    .replaceAll('@description ', '');
}
