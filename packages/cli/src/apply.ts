import { HeliographConnectionError, HeliographError } from '@heliograph/sdk';
import { FileError, type Path, type SourceFile } from './file/source-file.ts';
import type { Change, Plan } from './plan/index.ts';

const signs = { create: '+', change: '~', delete: '-' };
const done = { create: 'created', change: 'changed', delete: 'deleted' };

/** The diff, as a person reads it. */
export function planText({ changes, unchanged, kept }: Plan): string {
  const count = (action: Change['action']): number => changes.filter((change) => change.action === action).length;
  return [
    ...changes.flatMap(({ action, what, lines }) => [
      `${signs[action]} ${what}`,
      ...lines.map((line) => `    ${line}`),
    ]),
    ...kept.map((what) => `  ${what}: not in the file, kept (--prune deletes it)`),
    `${count('create')} to create, ${count('change')} to change, ${count('delete')} to delete, ${unchanged} as described`,
  ].join('\n');
}

/**
 * Makes the changes one after the other. One that fails leaves the others their turn, but nothing is deleted after a failure.
 * @returns the number of failures @throws HeliographConnectionError: the rest was not tried; FileError before the first change
 */
export async function applyPlan({ changes }: Plan, source: SourceFile, print: (line: string) => void): Promise<number> {
  for (const { load } of changes) load?.();
  let failures = 0;
  for (const change of changes) {
    if (change.action === 'delete' && failures > 0) {
      print(`${change.what}: not deleted, because a change failed`);
      continue;
    }
    try {
      const note = await change.run();
      print(`${change.what}: ${done[change.action]}${note === undefined ? '' : ` (${note})`}`);
    } catch (error) {
      if (error instanceof HeliographConnectionError) throw error;
      failures += 1;
      print(`${change.what}: failed\n${located(source, change, error)}`);
    }
  }
  return failures;
}

/** What helps, by the slug of an error. */
const fixes: Readonly<Record<string, string>> = {
  vendor_credentials_rejected: 'Correct what `credentials` refers to, and apply again.',
  vendor_unavailable: 'Apply again later.',
  limit_reached: 'Delete another one first, or ask the operator.',
};

/** Each invalid member at its line; any other error at that of the entry. */
function located(source: SourceFile, { path = [] }: Change, error: unknown): string {
  if (error instanceof FileError) return error.message;
  if (!(error instanceof HeliographError)) return source.located({ path, message: messageOf(error) });
  const { details } = error;
  if (Array.isArray(details) && details.length > 0)
    return (details as { path: string; message: string }[])
      .map((detail) => source.located({ path: memberPath(path, detail.path), message: detail.message }))
      .join('\n');
  const at = error.error?.startsWith('vendor_credentials') === true ? [...path, 'credentials'] : path;
  const message = [error.message, fixes[error.error ?? '']].filter((part) => part !== undefined).join(' ');
  return source.located({ path: at, message });
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The API's dotted path below the entry, in the words of the file. */
const memberPath = (path: Path, member: string): Path => [
  ...path,
  ...member
    .split('.')
    .filter((part) => part !== '')
    .map((part) => ({ groupIds: 'groups', plantIds: 'plants', deviceIds: 'devices' })[part] ?? part)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
];
