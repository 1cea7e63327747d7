import { join } from 'node:path';
import { root } from '../root.ts';

/** A block of a Markdown page between fences. */
interface Block {
  /** The last heading of level two before it; empty before the first one. */
  section: string;
  text: string;
}

/** A file that the reader saves: a `yaml` block, whose first line is `# <name>`. */
export interface FileBlock extends Block {
  kind: 'file';
  name: string;
}

/** A block that the reader types: `sh`, or `sh not-run` where the conformance cannot. */
export interface ShellBlock extends Block {
  kind: 'shell';
  isRun: boolean;
}

type PageBlock = FileBlock | ShellBlock;

const fence = /^```(\S+)(?: (.+))?$/;

/**
 * Returns the `sh` and `yaml` blocks of a page in their order; blocks of other languages are for reading.
 * @throws Error for a block that cannot be followed: no name in a file's first line, an unknown mark after the language, no end
 */
export function pageBlocks(markdown: string): PageBlock[] {
  const blocks: PageBlock[] = [];
  let section = '';
  const lines = markdown.split('\n');
  for (let at = 0; at < lines.length; at++) {
    section = /^## (.+)$/.exec(lines[at]!)?.[1] ?? section;
    const opened = fence.exec(lines[at]!);
    if (opened === null) continue;
    const end = lines.indexOf('```', at + 1);
    if (end === -1) throw new Error(`line ${at + 1}: this block has no end`);
    const block = blockOf(opened[1]!, opened[2], { section, text: `${lines.slice(at + 1, end).join('\n')}\n` });
    if (typeof block === 'string') throw new Error(`line ${at + 1}: ${block}`);
    if (block !== undefined) blocks.push(block);
    at = end;
  }
  return blocks;
}

/** @returns its problem, or undefined for a block that is only for reading */
function blockOf(language: string, mark: string | undefined, block: Block): PageBlock | string | undefined {
  if (language === 'sh') {
    if (mark !== undefined && mark !== 'not-run') return `sh blocks have no mark ${mark}`;
    return { kind: 'shell', isRun: mark === undefined, ...block };
  }
  if (language !== 'yaml') return undefined;
  const name = /^# ([a-z0-9-]+\.yaml)\n/.exec(block.text)?.[1];
  if (name === undefined) return 'the first line of a yaml block is # and the name of its file';
  return { kind: 'file', name, ...block };
}

export const pageFile = join(root, 'docs', 'start', 'first-install.md');
