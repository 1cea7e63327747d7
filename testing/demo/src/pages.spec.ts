import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\0')
  .filter((file) => file !== '' && existsSync(join(root, file)));
const text = (file: string): string => readFileSync(join(root, file), 'utf8');
/** The blueprint's links count from the folder of the vendor that is made of it. */
const pages = tracked.filter((file) => file.endsWith('.md') && !file.startsWith('tools/new-vendor/blueprint/'));

const withoutCode = (markdown: string): string =>
  markdown.replaceAll(/^( *)(`{3,})[^\n]*\n[\s\S]*?^\1\2 *$/gm, '').replaceAll(/`[^`\n]*`/g, '``');

/** Returns the anchors of a page's headings, as GitHub makes them. */
function anchorsOf(markdown: string): Set<string> {
  const anchors = new Set<string>();
  const prose = markdown.replaceAll(/^( *)(`{3,})[^\n]*\n[\s\S]*?^\1\2 *$/gm, '');
  for (const [, heading = ''] of prose.matchAll(/^#{1,6} +(.+?) *$/gm)) {
    const base = heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
      .replaceAll(' ', '-');
    let anchor = base;
    for (let again = 1; anchors.has(anchor); again += 1) anchor = `${base}-${again}`;
    anchors.add(anchor);
  }
  return anchors;
}

/** Returns the broken relative links of a page. */
function brokenLinks(page: string): string[] {
  const links = [...withoutCode(text(page)).matchAll(/\]\(([^)\s]+)(?: "[^"]*")?\)/g)].map(([, target = '']) => target);
  return links
    .filter((target) => !/^[a-z][a-z+.-]*:/.test(target))
    .filter((target) => {
      const [path = '', anchor] = target.split('#', 2);
      const file = path === '' ? page : normalize(join(dirname(page), path));
      if (!existsSync(join(root, file))) return true;
      return anchor !== undefined && file.endsWith('.md') && !anchorsOf(text(file)).has(anchor);
    })
    .map((target) => `${page}: ${target}`);
}

it('has pages to check', () => {
  expect(pages.length).toBeGreaterThan(60);
});

it('finds a link without its file or heading', () => {
  expect(anchorsOf('# A `b` (c)\n\n```\n# no\n```\n\n## A b c\n\n## A b c\n')).toEqual(
    new Set(['a-b-c', 'a-b-c-1', 'a-b-c-2']),
  );
});

it('links only to files and headings that exist', () => {
  expect(pages.flatMap(brokenLinks)).toEqual([]);
});

it('names only pages that exist, in code too', () => {
  const named = tracked
    .filter((file) => /\.(?:ts|tsx|mjs|md|c|conf|template|txt|ya?ml|Dockerfile)$|Dockerfile$/.test(file))
    .filter((file) => !/\/fixtures\/|^pnpm-lock|^apps\/demo\/src\/pages/.test(file))
    .flatMap((file) => Array.from(text(file).matchAll(/\bdocs\/[\w/-]+\.md\b/g), ([path]) => ({ file, path })));
  expect(named.filter(({ path }) => !existsSync(join(root, path)))).toEqual([]);
});

describe('READMEs', () => {
  const projects = tracked.filter((file) => /^(?:apps|libs)\/.*package\.json$/.test(file)).map((file) => dirname(file));

  it('exist in every app and library', () => {
    expect(projects.length).toBeGreaterThan(20);
    expect(projects.filter((folder) => !existsSync(join(root, folder, 'README.md')))).toEqual([]);
  });

  // They lead to the code; pages for readers of the product are in docs/.
  it('are at most 60 lines', () => {
    const lines = (folder: string): number => text(`${folder}/README.md`).trimEnd().split('\n').length;
    expect(projects.filter((folder) => lines(folder) > 60)).toEqual([]);
  });
});

it('has an ARCHITECTURE.md of two screens', () => {
  expect(text('ARCHITECTURE.md').trimEnd().split('\n').length).toBeLessThanOrEqual(110);
});

it('has no row of a table over 160 characters in a page written by hand', () => {
  const generated = /^docs\/vendors(?:\.md|\/)|^deploy\/helm\/heliograph\/README\.md$/;
  const rows = pages
    .filter((page) => !generated.test(page))
    .flatMap((page) =>
      text(page)
        .split('\n')
        .flatMap((line, i) => (/^ *\|/.test(line) && line.length > 160 ? [`${page}:${i + 1}`] : [])),
    );
  expect(rows).toEqual([]);
});
