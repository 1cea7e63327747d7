import {
  type ConfigurationClass,
  declaredVariables,
  InvalidConfigurationError,
  loadConfiguration,
} from '@heliograph/service';

/** Read by Node and by the image's entry point, not by the services' classes. */
const NOT_OURS = new Set(['NODE_ENV', 'NODE_EXTRA_CA_CERTS', 'NODE_OPTIONS', 'SECRETS_FILE']);

/** @returns what the service would say at start about this environment, and variables that it would not read. Empty: it starts. */
export function environmentProblems(type: ConfigurationClass, environment: Readonly<Record<string, string>>): string[] {
  return [...unknownVariables([type], environment), ...refusals(type, environment)];
}

/** Variables that none of the classes reads. */
export function unknownVariables(
  types: readonly ConfigurationClass[],
  environment: Readonly<Record<string, string>>,
): string[] {
  const declared = new Set(types.flatMap(declaredVariables).map(({ name }) => name));
  const unknown = Object.keys(environment).filter((name) => !declared.has(name) && !NOT_OURS.has(name));
  return unknown.map((name) => `${name} is no variable of ${types.map(({ name: of }) => of).join(', ')}`);
}

/** Returns the problems that the service reports at start. */
export function refusals(type: ConfigurationClass, environment: Readonly<Record<string, string>>): string[] {
  try {
    loadConfiguration(type, environment);
    return [];
  } catch (error) {
    if (error instanceof InvalidConfigurationError) return [error.message];
    throw error;
  }
}
