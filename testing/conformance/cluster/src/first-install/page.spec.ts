import { existsSync, readFileSync } from 'node:fs';
import { pageBlocks, pageFile } from './page.ts';

describe('blocks of a page', () => {
  it('are commands and files in their order, with the heading above them', () => {
    const page =
      '```sh\none\ntwo\n```\n## 1. Files\n```yaml\n# a-b.yaml\nx: 1\n```\n```text\nseen\n```\n```sh not-run\nfetch\n```\n';
    expect(pageBlocks(page)).toEqual([
      { kind: 'shell', isRun: true, section: '', text: 'one\ntwo\n' },
      { kind: 'file', name: 'a-b.yaml', section: '1. Files', text: '# a-b.yaml\nx: 1\n' },
      { kind: 'shell', isRun: false, section: '1. Files', text: 'fetch\n' },
    ]);
  });

  it.each([
    ['```yaml\nx: 1\n```\n', 'name of its file'],
    ['```sh later\nx\n```\n', 'no mark later'],
    ['\n```sh\nx\n', 'line 2: this block has no end'],
  ])('refuses %j', (page, problem) => {
    expect(() => pageBlocks(page)).toThrow(problem);
  });
});

describe('docs/start/first-install.md', () => {
  const blocks = pageBlocks(readFileSync(pageFile, 'utf8'));
  const shells = blocks.filter((block) => block.kind === 'shell');

  it('leaves out only blocks that build or push images, or fetch manifests', () => {
    const lines = shells.filter(({ isRun }) => !isRun).flatMap(({ text }) => text.trim().split('\n'));
    expect(lines).not.toEqual([]);
    for (const line of lines) expect(line).toMatch(/^docker (build|push) |^kubectl .* -f '?https:\/\//);
  });

  it('uses every file that it lets the reader save, after it', () => {
    for (const [at, block] of blocks.entries()) {
      if (block.kind !== 'file') continue;
      const later = blocks.slice(at).flatMap((each) => (each.kind === 'shell' && each.isRun ? [each.text] : []));
      const stem = block.name.replace('.yaml', '');
      expect(later.join('')).toMatch(new RegExp(String.raw`\b${stem}\b`));
    }
  });

  it('names files of this repository that exist', () => {
    const names = shells.flatMap(({ text }) => [...text.matchAll(/\$EXAMPLES\/([\w.-]+)/g)].map(([, name]) => name!));
    expect(names).toContain('small.yaml');
    for (const name of names)
      expect(existsSync(new URL(`../../../../../deploy/helm/examples/${name}`, import.meta.url))).toBe(true);
  });
});
