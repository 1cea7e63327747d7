import { validateSync, type ValidationError } from 'class-validator';
import { type ConfigurationClass, declarationsOf, type Variable } from './environment.ts';

export interface VariableProblem {
  variable: Variable;
  expected: string;
  /** The given value, if it may be shown. */
  given: string | undefined;
}

/** EX_CONFIG of sysexits.h: supervisors can distinguish "will never start like this" from a crash. */
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

type Environment = Readonly<Record<string, string | undefined>>;
type Loaded = Record<string, unknown>;

/**
 * Reads, converts and validates everything a class declares.
 * @param isOnlyReplica whether variables of what replicas share may be missing
 * @throws InvalidConfigurationError with all that is missing or wrong at once, never with the value of a secret
 */
export function loadConfiguration<T extends object>(
  type: ConfigurationClass<T>,
  env: Environment = process.env,
  { isOnlyReplica = false } = {},
): T {
  const problems: VariableProblem[] = [];
  const instance = read(type, { env, isOnlyReplica }, problems);
  if (problems.length > 0) throw new InvalidConfigurationError(problems);
  return instance as T;
}

interface Source {
  env: Environment;
  isOnlyReplica: boolean;
}

function read(type: ConfigurationClass, source: Source, problems: VariableProblem[]): object {
  const { env } = source;
  const { variables, groups } = declarationsOf(type);
  const instance = new type() as Loaded;
  const failed = new Set<string>();
  for (const variable of variables) {
    const expected = assign(instance, variable, source);
    if (expected === undefined) continue;
    failed.add(variable.property);
    problems.push({ variable, expected, given: given(variable, env) });
  }
  for (const error of validateSync(instance, { forbidUnknownValues: false })) {
    const variable = variables.find((candidate) => candidate.property === error.property);
    if (variable && !failed.has(variable.property)) {
      problems.push({ variable, expected: constraints(error, variable), given: given(variable, env) });
    }
  }
  for (const group of groups) instance[group.property] = read(group.type(), source, problems);
  return instance;
}

/** @returns the expected format, when the text cannot be converted */
function assign(instance: Loaded, variable: Variable, { env, isOnlyReplica }: Source): string | undefined {
  const text = env[variable.name]?.trim();
  if (text === undefined || text === '') {
    if (variable.default === undefined) return mayBeMissing(variable, isOnlyReplica) ? undefined : 'must be set';
    instance[variable.property] = Array.isArray(variable.default)
      ? [...(variable.default as string[])]
      : variable.default;
    return undefined;
  }
  return convert(instance, variable, text);
}

function mayBeMissing({ optional, sharedByReplicas }: Variable, isOnlyReplica: boolean): boolean {
  return optional === true || (sharedByReplicas === true && isOnlyReplica);
}

function convert(instance: Loaded, { kind, property }: Variable, text: string): string | undefined {
  switch (kind) {
    case 'string':
      instance[property] = text;
      return undefined;
    case 'list':
      instance[property] = text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '');
      return undefined;
    case 'number':
      instance[property] = Number(text);
      return Number.isFinite(instance[property]) ? undefined : 'must be a number';
    case 'boolean':
      instance[property] = text === 'true' || text === '1';
      return /^(true|false|1|0)$/.test(text) ? undefined : 'must be true or false';
  }
}

function constraints(error: ValidationError, variable: Variable): string {
  const messages = Object.values(error.constraints ?? { invalid: 'is not valid' });
  return messages.map((message) => message.replace(`${variable.property} `, '')).join(', ');
}

function given(variable: Variable, env: Environment): string | undefined {
  const value = env[variable.name];
  if (value === undefined || value === '') return undefined;
  return variable.secret ? '(a secret, not shown)' : value.replace(/\/\/[^/]*@/, '//(not shown)@').slice(0, 100);
}
