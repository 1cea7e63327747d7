import type { Variable } from './environment.ts';

export interface VariableProblem {
  variable: Variable;
  expected: string;
  /** The given value, if it may be shown. */
  given: string | undefined;
}

/** EX_CONFIG of sysexits.h: supervisors can tell "will never start like this" from a crash. */
export const CONFIGURATION_EXIT_CODE = 78;

export class InvalidConfigurationError extends Error {
  override readonly name = 'InvalidConfigurationError';
  readonly problems: readonly VariableProblem[];

  constructor(problems: readonly VariableProblem[]) {
    super(['The configuration is not usable:', ...problems.map(line)].join('\n'));
    this.problems = problems;
  }
}

function line({ variable, expected, given }: VariableProblem): string {
  const got = given === undefined ? '' : `, but is ${given}`;
  const example = variable.example === undefined ? '' : ` Example: ${variable.name}=${variable.example}`;
  return `  ${variable.name} ${expected}${got}. ${variable.description}${example}`;
}
