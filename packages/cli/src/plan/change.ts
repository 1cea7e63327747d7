import type { Heliograph } from '@heliograph/sdk';
import type { Secrets } from '../file/secrets.ts';
import type { Path, Problem, SourceFile } from '../file/source-file.ts';
import type { Inventory } from './inventory.ts';

/** A difference between file and account, and the calls that remove it. */
export interface Change {
  /** `webhook “production”` */
  what: string;
  action: 'create' | 'change' | 'delete';
  /** The diff, a member a line. */
  lines: readonly string[];
  /** Where the file has it; a deletion has no place. */
  path?: Path;
  /** The scope that the calls need. */
  scope: 'write' | 'deliveries';
  /** Reads the secrets that the calls send, before the first change of all. @throws FileError */
  load?: () => void;
  /** @returns what the user should know besides @throws HeliographError, HeliographConnectionError, FileError */
  run: () => Promise<string | undefined>;
}

export interface Plan {
  changes: Change[];
  unchanged: number;
  /** What the account has and the file does not, in sections that the file has; it is kept. */
  kept: string[];
}

export interface PlanContext {
  api: Heliograph;
  source: SourceFile;
  secrets: Secrets;
  inventory: Inventory;
  /** Problems that only the account shows; nothing is changed if there are any. */
  problems: Problem[];
  /** Vendors of which plants and devices come by a first sync of this run. */
  pendingVendors: Set<string>;
  /** Sends secrets again whose values the API does not show. */
  resendSecrets: boolean;
  /** Deletes what is not in the file. */
  prune: boolean;
  /** Keeps the signing secret of a new webhook, which the API shows once. */
  keepSigningSecret: (webhook: string, secret: string) => void;
}

interface Section<T> {
  /** `webhook` */
  kind: string;
  scope: Change['scope'];
  /** The entries of the file. */
  wanted: readonly unknown[];
  current: readonly T[];
  matched: ReadonlySet<T>;
  titleOf: (item: T) => string;
  remove: (item: T) => Promise<void>;
}

/** Completes the changes of a section with what the account has besides the file: deleted with `prune`, else kept. */
export function planOfSection<T>(context: PlanContext, changes: readonly Change[], section: Section<T>): Plan {
  const { kind, scope, wanted, current, matched, titleOf, remove } = section;
  const unchanged = wanted.length - changes.length;
  const others = current.filter((item) => !matched.has(item));
  if (!context.prune)
    return { changes: [...changes], unchanged, kept: others.map((item) => `${kind} ${titleOf(item)}`) };
  const deletions = others.map((item): Change => ({
    what: `${kind} ${titleOf(item)}`,
    action: 'delete',
    lines: [],
    scope,
    run: async () => {
      await remove(item);
      return undefined;
    },
  }));
  return { changes: [...changes, ...deletions], unchanged, kept: [] };
}

/** Finds the entry of the account with a name; several of one name are a problem of the file's entry. */
export function matchByName<T extends { name: string | null; id: string }>(
  { problems }: PlanContext,
  current: readonly T[],
  name: string,
  path: Path,
): T | undefined {
  const found = current.filter((item) => item.name === name);
  if (found.length > 1)
    problems.push({
      path: [...path, 'name'],
      message: `the account has ${found.length} of this name (${found.map(({ id }) => id).join(', ')}): rename or delete all but one`,
    });
  return found[0];
}

export const title = (name: string | null, otherwise: string): string => `“${name ?? otherwise}”`;
