import { join } from 'node:path';
import { folderOf, type ImportConfiguration, services } from '@heliograph/chart-generator';
import {
  type ConfigurationClass,
  declaredVariables,
  InvalidConfigurationError,
  loadConfiguration,
  type Variable,
} from '@heliograph/service';
import { root } from '../root.ts';

/** Read by Node and by the image's entry point, not by the services' classes. */
const NOT_OURS = new Set(['NODE_ENV', 'NODE_EXTRA_CA_CERTS', 'NODE_OPTIONS', 'SECRETS_FILE']);

/** @returns the service's errors at start for this environment, and variables that it would not read. Empty: it starts. */
export function environmentProblems(type: ConfigurationClass, environment: Readonly<Record<string, string>>): string[] {
  return [...unknownVariables([type], environment), ...refusals(type, environment)];
}

/** Returns variables that no class reads. */
export function unknownVariables(
  types: readonly ConfigurationClass[],
  environment: Readonly<Record<string, string>>,
): string[] {
  const declared = new Set(types.flatMap(declaredVariables).map(({ name }) => name));
  const unknown = Object.keys(environment).filter((name) => !declared.has(name) && !NOT_OURS.has(name));
  return unknown.map((name) => `${name} is no variable of ${types.map(({ name: of }) => of).join(', ')}`);
}

/** Returns the problems that the service reports at start. @param isOnlyReplica whether it runs without what replicas share */
export function refusals(
  type: ConfigurationClass,
  environment: Readonly<Record<string, string>>,
  isOnlyReplica = false,
): string[] {
  try {
    loadConfiguration(type, environment, { isOnlyReplica });
    return [];
  } catch (error) {
    if (error instanceof InvalidConfigurationError) return [error.message];
    throw error;
  }
}

/** Returns a sample of an operator's Secret, of the right form; the values are no secrets. */
const SAMPLES: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres://heliograph:sample@postgres:5432/heliograph',
  REDIS_URL: 'redis://:sample@redis:6379',
  MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
  PREVIOUS_MASTER_KEY: Buffer.alloc(32, 8).toString('base64'),
  OTEL_EXPORTER_OTLP_HEADERS: 'x-api-key=sample',
  SERVICE_SECRET: 'sample-of-a-service-secret-of-32-characters-and-more',
};

/** A value for a variable whose own value is in a Secret that cannot be read here. */
export function secretSample(name: string, variable: Variable | undefined): string {
  return SAMPLES[name] ?? variable?.example ?? 'sample';
}

/** The class that declares the variables of a command of the image, e.g. `gateway`, `admin migrate`. */
export type ServiceClasses = ReadonlyMap<string, ConfigurationClass>;

/** Loads the classes from the services' sources: environments are checked by the classes that validate them at start. */
export async function loadServiceClasses(load: ImportConfiguration = fromSources): Promise<ServiceClasses> {
  const found = services.map(async (service) => {
    const [file, className] = service.configuration;
    const module = await load(folderOf(service), file);
    const command = service.name === 'migrate' ? 'admin' : service.name;
    return [command, module[className] as ConfigurationClass] as const;
  });
  return new Map(await Promise.all(found));
}

const fromSources: ImportConfiguration = (folder, file) =>
  import(join(root, 'apps', folder, 'src', `${file}.ts`)) as Promise<Record<string, unknown>>;
