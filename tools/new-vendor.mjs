// Makes the folder of a new vendor from the blueprint, and its line in the registry: `npm run new-vendor -- <id> [Name]`.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const blueprint = path.join(import.meta.dirname, 'new-vendor', 'blueprint');
const vendors = path.join(import.meta.dirname, '..', 'libs', 'vendors', 'src');

/**
 * Writes the blueprint's files to `<folder>/<id>`, with the id and the name in place of the blueprint's, and the vendor's line to `<folder>/registry.ts`.
 * Returns the new folder. Throws `Error` when the id is invalid or taken.
 */
export function newVendor(id, name = id[0].toUpperCase() + id.slice(1), folder = vendors) {
  if (!/^[a-z][a-z0-9]{1,30}$/.test(id))
    throw new Error(`"${id}" is not an id: lower-case letters and digits, as in "solis"`);
  if (!/^[A-Z][A-Za-z0-9]*$/.test(name)) throw new Error(`"${name}" is no name for classes, as "SolarEdge" is`);
  const target = path.join(folder, id);
  if (existsSync(target)) throw new Error(`${target} exists already`);
  mkdirSync(target);
  for (const entry of readdirSync(blueprint, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath ?? entry.path, entry.name);
    const text = readFileSync(file, 'utf8');
    const copy = path.join(target, path.relative(blueprint, file));
    mkdirSync(path.dirname(copy), { recursive: true });
    writeFileSync(copy, text.replaceAll('newvendor', id).replaceAll('NewVendor', name));
  }
  const registry = path.join(folder, 'registry.ts');
  writeFileSync(registry, withLine(readFileSync(registry, 'utf8'), id));
  return target;
}

/** The registry with the vendor's line in its alphabetical place. */
function withLine(registry, id) {
  const lines = registry.split('\n');
  const line = `  ${id}: async () => (await import('./${id}/index.ts')).${id},`;
  const isVendor = (text) => /^ {2}\w+: async \(\) => \(await import\(/.test(text);
  const first = lines.findIndex(isVendor);
  const others = lines.filter(isVendor);
  const sorted = [...others, line].sort();
  return [...lines.slice(0, first), ...sorted, ...lines.slice(first + others.length)].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [id, name] = process.argv.slice(2);
  if (id === undefined) {
    console.error(
      'usage: npm run new-vendor -- <id> [Name]      for instance: npm run new-vendor -- solaredge SolarEdge',
    );
    process.exit(2);
  }
  const folder = path.relative(process.cwd(), newVendor(id, name));
  console.log(`${folder} and a line in registry.ts are written. What is to be written next, as failing tests:

  npm run unit -- --selectProjects vendor-${id}
`);
}
