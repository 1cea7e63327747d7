import { dirname } from 'node:path';
import { isMap, isNode, isScalar, LineCounter, parseDocument, type Document, type Node } from 'yaml';
import type { AccountFile } from './account-file.ts';
import { schemaProblems } from './schema-problems.ts';

/** Names of members and positions in lists, from the outermost. */
export type Path = readonly (string | number)[];

/** Something in the file that is wrong, and how to correct it. */
export interface Problem {
  path: Path;
  message: string;
}

/** Every problem of a file, a line each: `account.yaml:12: webhooks[0].url: …` */
export class FileError extends Error {
  constructor(source: SourceFile, problems: readonly Problem[]) {
    super(problems.map((problem) => source.located(problem)).join('\n'));
  }
}

/** `webhooks[0].url` */
export const pathText = (path: Path): string =>
  path.map((part, i) => (typeof part === 'number' ? `[${part}]` : `${i === 0 ? '' : '.'}${part}`)).join('');

/** A file that describes an account, and the lines of its members. */
export class SourceFile {
  readonly name: string;
  /** From which paths in the file count. */
  readonly directory: string;
  readonly account: AccountFile;
  readonly #document: Document.Parsed;
  readonly #lines = new LineCounter();

  /** @param name as errors show it @throws FileError, or Error for text that is no YAML */
  constructor(name: string, text: string) {
    this.name = name;
    this.directory = dirname(name);
    this.#document = parseDocument(text, { lineCounter: this.#lines, prettyErrors: false });
    const [error] = this.#document.errors;
    if (error) throw new Error(`${name}:${this.#lines.linePos(error.pos[0]).line}: ${error.message}`);
    const value = this.#document.toJS() as unknown;
    const problems = schemaProblems(value);
    if (problems.length > 0) throw new FileError(this, problems);
    this.account = value as AccountFile;
    const repeated = repeatedNames(this.account);
    if (repeated.length > 0) throw new FileError(this, repeated);
  }

  /** `account.yaml:12: webhooks[0].url: message` */
  located({ path, message }: Problem): string {
    const member = pathText(path);
    return `${this.name}:${this.#lineOf(path)}: ${member === '' ? '' : `${member}: `}${message}`;
  }

  /** The line of a member, or of the innermost one around it that exists. */
  #lineOf(path: Path): number {
    for (let length = path.length; length > 0; length -= 1) {
      const node = this.#nodeAt(path.slice(0, length));
      if (node?.range) return this.#lines.linePos(node.range[0]).line;
    }
    return 1;
  }

  /** The key of a member, because its value may begin on a later line. */
  #nodeAt(path: Path): Node | undefined {
    const parent = path.length === 1 ? this.#document.contents : this.#document.getIn(path.slice(0, -1), true);
    const last = path.at(-1);
    if (isMap(parent)) {
      const pair = parent.items.find(({ key }) => isScalar(key) && key.value === last);
      return isNode(pair?.key) ? pair.key : undefined;
    }
    const node = this.#document.getIn(path, true);
    return isNode(node) ? node : undefined;
  }
}

/** Names are what entries are matched by; those of groups regardless of case. */
function repeatedNames(account: AccountFile): Problem[] {
  return (['vendorAccounts', 'groups', 'webhooks', 'sinks'] as const).flatMap((section) => {
    const seen = new Set<string>();
    return (account[section] ?? []).flatMap(({ name }, i) => {
      const key = section === 'groups' ? name.toLowerCase() : name;
      if (!seen.has(key)) {
        seen.add(key);
        return [];
      }
      return [{ path: [section, i, 'name'], message: `“${name}” stands here twice: a name is unique in its section` }];
    });
  });
}
