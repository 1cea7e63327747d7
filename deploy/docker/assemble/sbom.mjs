// The bill of materials of what the image holds (CycloneDX), by pnpm, from the lock file: with licences, and the hashes that the lock file has.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dependencyGraph, nameAndVersion } from './dependency-graph.mjs';
import { storePackages } from './prune.mjs';

export const BILL_OF_MATERIALS = 'sbom.cdx.json';
const ours = '@heliograph/';

function key({ group, name, version }) {
  return `${group ? `${group}/` : ''}${name}@${version}`;
}

/** @throws when the image would hold a package that its bill does not list */
function assertComplete(components, packed) {
  const listed = new Set(components.map(key));
  const missing = [...packed].filter((entry) => !listed.has(entry));
  if (missing.length > 0) throw new Error(`not in the bill of materials: ${missing.join(', ')}`);
}

/** The same content, the same number: a random one would make every build another. */
function serialNumber(content) {
  const hex = createHash('sha256').update(content).digest('hex');
  const variant = ((parseInt(hex[16], 16) & 0x3) | 0x8).toString(16);
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export function readBill(root) {
  return JSON.parse(readFileSync(join(root, BILL_OF_MATERIALS), 'utf8'));
}

/** @param seconds since 1970: the bill says when the sources were written, not when it was */
export function writeBill(root, bill, seconds) {
  const components = bill.components.toSorted((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1));
  const dependencies = bill.dependencies.toSorted((a, b) => (a.ref < b.ref ? -1 : 1));
  const metadata = { ...bill.metadata, timestamp: new Date(seconds * 1_000).toISOString() };
  const content = { ...bill, metadata, components, dependencies, serialNumber: undefined };
  const numbered = { ...content, serialNumber: serialNumber(JSON.stringify(content)) };
  writeFileSync(join(root, BILL_OF_MATERIALS), `${JSON.stringify(numbered, null, 1)}\n`);
}

/** Has pnpm write the bill, and leaves in it what is packed: pnpm lists what would be installed, we took the type declarations out. */
export function makeBill(root, pnpm, seconds) {
  const kind = ['--sbom-format=cyclonedx', '--sbom-spec-version=1.6', '--sbom-type=application'];
  pnpm(['sbom', '--prod', `--filter=${ours}*`, ...kind, '--out', join(root, BILL_OF_MATERIALS), '--reporter=silent']);
  const bill = readBill(root);
  const packed = new Set(Array.from(storePackages(join(root, 'node_modules')), ({ folder }) => nameAndVersion(folder)));
  const isPacked = (component) => packed.has(key(component)) || key(component).startsWith(ours);
  const components = bill.components.filter(isPacked);
  assertComplete(components, packed);
  const refs = new Map(components.map((component) => [key(component), component['bom-ref']]));
  writeBill(root, { ...bill, components, dependencies: dependencyGraph(root, refs, bill.metadata.component) }, seconds);
}
