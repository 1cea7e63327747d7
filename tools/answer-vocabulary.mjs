// Writes what is known of the vendors' answers (libs/vendors/src/answer-vocabulary/vocabularies.generated.ts): the names and words of fixtures, of mapping
// tables, and of the simulated clouds. `admin verify-vendor` reports what a real answer has beyond it. Part of `npm run docs`.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bodiesOf, rehearse } from '../apps/verify-vendor/dist/rehearsal.js';
import { loadVendor, vendorIds } from '../libs/vendors/dist/index.js';
import { VocabularyCollector } from '../libs/vendors/dist/answer-vocabulary/index.js';
import { root } from './prepare.mjs';

const sources = join(root, 'libs', 'vendors', 'src');
/** A summer noon with and without faults, and a night: not all words are seen by day. A small account asks for the history of others than hybrids. */
const rehearsals = [
  { now: Date.parse('2026-06-21T11:00:00Z') },
  { now: Date.parse('2026-06-21T11:00:00Z'), switches: { fault: true } },
  { now: Date.parse('2026-06-21T23:00:00Z') },
  { now: Date.parse('2026-06-21T11:00:00Z'), inverters: 6, devicesOfKind: 1 },
];

function add(collector, text) {
  try {
    collector.add(JSON.parse(text));
  } catch {
    // A page, or an answer that travels encrypted.
  }
}

async function vocabularyOf(id) {
  const vendor = await loadVendor(id);
  const simulator = (await vendor.simulator())({ now: () => rehearsals[0].now, timeScale: 1, seed: 7 });
  const rehearsed = [];
  for (const credentials of [simulator.credentials, ...Object.values(simulator.otherCredentials ?? {})])
    for (const options of rehearsals)
      rehearsed.push(await rehearse(vendor, { devicesOfKind: 12, ...options, credentials }));
  const collector = new VocabularyCollector(rehearsed.flatMap(({ plants }) => plants.map(({ name }) => name)));
  collector.addTables(vendor);
  for (const file of globSync(`${id}/fixtures/**/*.json`, { cwd: sources }).sort())
    add(collector, readFileSync(join(sources, file), 'utf8'));
  for (const verified of rehearsed) for (const body of bodiesOf(verified)) add(collector, body);
  return collector.vocabulary;
}

export async function writeVocabularies() {
  const all = {};
  for (const id of vendorIds) all[id] = await vocabularyOf(id);
  const lines = Object.entries(all).map(([id, { members, words }]) => {
    const rows = Object.entries(words).map(
      ([member, known]) => `      ${JSON.stringify(member)}: ${JSON.stringify(known)},\n`,
    );
    return `  ${id}: {\n    members: ${JSON.stringify(members)},\n    words: {\n${rows.join('')}    },\n  },\n`;
  });
  const text = `// Generated from fixtures, mapping tables and simulated clouds: npm run docs. Do not edit.
import type { AnswerVocabulary } from './vocabulary.ts';

export const vocabularies: Readonly<Record<string, AnswerVocabulary>> = {
${lines.join('')}};
`;
  writeFileSync(join(sources, 'answer-vocabulary', 'vocabularies.generated.ts'), text);
}

if (process.argv[1] === import.meta.filename) await writeVocabularies();
