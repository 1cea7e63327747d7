import type { HeliographError } from '@heliograph/sdk';
import type { Texts } from '../../texts/en.ts';
import { problemsOf, slugOf } from '../problems-of-members.ts';

/** Whether an import is refused because the vendor's history begins later; its text is beside `from`. */
export const isTooEarly = (error: unknown): boolean => slugOf(error) === 'import_too_early';

/** Returns the problems with members of an import by name. */
export function importProblems(error: unknown, { imports: texts }: Texts): Map<string, string> {
  const problems = problemsOf(error);
  if (!isTooEarly(error)) return problems;
  const { earliestDate } = ((error as HeliographError).details ?? {}) as { earliestDate?: unknown };
  return problems.set('from', texts.tooEarly(String(earliestDate)));
}
