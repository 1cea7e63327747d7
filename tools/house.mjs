// `node tools/house.mjs`: the measures of the house as they are now (docs/change/house.md), one a line. Counts tracked files; changes nothing.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  .split('\0')
  .filter(Boolean);
const textOf = (file) => readFileSync(join(root, file), 'utf8');
const linesOf = (file) => textOf(file).split('\n').length - 1;
const sum = (chosen, count) => chosen.reduce((total, file) => total + count(file), 0);
const matches = (chosen, pattern) => sum(chosen, (file) => textOf(file).match(pattern)?.length ?? 0);

const isCode = (file) => /\.(ts|tsx|mjs|js|c|java)$/.test(file) && !/generated|\.d\.ts$/.test(file);
/** A suite is what several spec files run. */
const isTest = (file) => /\.spec\.|\/test\/|-suite\.ts$/.test(file);
/** Starts, checks and generates; ships nowhere. */
const isWorkshop = (file) => /^tools\/|^[^/]+\.mjs$/.test(file);
const isCloud = (file) => /\/cloud\/|\/plant-model\/|libs\/vendors\/src\/sandbox\//.test(file);
const isEquipment = (file) => /^testing\/|\/testing\//.test(file);

const code = files.filter(isCode);
const tests = code.filter(isTest);
const equipment = code.filter((file) => !isTest(file) && isEquipment(file));
const clouds = code.filter((file) => !isTest(file) && !isEquipment(file) && isCloud(file));
const workshop = code.filter((file) => !isTest(file) && isWorkshop(file));
const product = code.filter((file) => !isTest(file) && !isEquipment(file) && !isCloud(file) && !isWorkshop(file));
const sources = [...product, ...clouds].filter((file) => /\.tsx?$/.test(file) && !file.endsWith('index.ts'));
const typescript = code.filter((file) => /\.tsx?$/.test(file));
const pages = files.filter((file) => file.endsWith('.md') && !/docs\/vendors|libs\/vendors\/src/.test(file));

/** The largest number of files at the first level of a vendor's folder, and whose it is. */
function largestVendor() {
  const counts = new Map();
  for (const file of sources) {
    const vendor = /^libs\/vendors\/src\/([^/]+)\/[^/]+$/.exec(file)?.[1];
    if (vendor && !['plant-model', 'sandbox'].includes(vendor)) counts.set(vendor, (counts.get(vendor) ?? 0) + 1);
  }
  const [vendor, count] = [...counts].sort(([, one], [, other]) => other - one)[0];
  return `${count} (${vendor})`;
}

/** Literals that are spread as they stand: what a spread literal is asked for (`...[a, b].map(…)`) and a rest parameter are none. */
function spreadLiterals(file) {
  const text = textOf(file);
  let count = 0;
  for (const { index } of text.matchAll(/\.\.\.[{[]/g)) {
    let depth = 0;
    let end = index + 3;
    do {
      if ('{[('.includes(text[end])) depth += 1;
      if ('}])'.includes(text[end])) depth -= 1;
      end += 1;
    } while (depth > 0 && end < text.length);
    if (/^( as const)?\)?\s*[,\]})]/.test(text.slice(end))) count += 1;
  }
  return count;
}

const measures = {
  'product, lines': sum(product, linesOf),
  'tests, lines': sum(tests, linesOf),
  'workshop (tools, configuration), lines': sum(workshop, linesOf),
  'test equipment without the clouds, lines': sum(equipment, linesOf),
  'simulated clouds, lines': sum(clouds, linesOf),
  'source files of 30 lines or fewer': sources.filter((file) => linesOf(file) <= 30).length,
  'source files': sources.length,
  'files of the largest vendor, first level': largestVendor(),
  'project configuration files': files.filter((file) =>
    /(package|project|tsconfig[a-z.]*)\.json$|jest\.config\.mjs$/.test(file),
  ).length,
  'words of Markdown without vendors': sum(
    pages,
    (file) =>
      textOf(file)
        .split(/\s+/)
        .filter((word) => /[\p{L}\d]/u.test(word)).length,
  ),
  'decision pages': files.filter((file) => /^docs\/decisions\/(?!README)/.test(file)).length,
  'spreads of literals': sum(typescript, spreadLiterals),
  'conditional spreads': matches(typescript, /\.\.\.\([^()]*(&& \{|\? \{\} : \{)/g),
  'prettier-ignore': matches(typescript, /prettier-ignore/g),
};
for (const [name, value] of Object.entries(measures)) process.stdout.write(`${name}: ${value}\n`);
