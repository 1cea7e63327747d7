import { declaredVariables, type ConfigurationClass } from '@heliograph/service';
import { environmentProblems, secretSample, type ServiceClasses } from '../../configuration/environment-problems.ts';
import {
  type Container,
  type EnvironmentVariable,
  isHelmTest,
  nameOf,
  ownContainer,
  workloadsOf,
  type Rule,
} from '../manifest.ts';

/**
 * Every container's environment is put through the class that its service loads at start: no unknown, missing or malformed variable, no secret in plain
 * text.
 * @param extra variables that the values add by themselves (`extraEnv`)
 */
export function environments(classes: ServiceClasses, extra: ReadonlySet<string> = new Set()): Rule {
  return (manifests) =>
    workloadsOf(manifests.filter((manifest) => !isHelmTest(manifest))).flatMap(({ manifest, pod }) =>
      faultsOf(ownContainer(pod), classes, extra).map((fault) => `${nameOf(manifest)}: ${fault}`),
    );
}

function faultsOf(container: Container, classes: ServiceClasses, extra: ReadonlySet<string>): string[] {
  const [command = ''] = container.args ?? [];
  const type = classes.get(command);
  if (type === undefined) return [`${container.name} runs the command "${command}", which has no configuration class`];
  const own = (container.env ?? []).filter(({ name }) => !extra.has(name));
  return [
    ...duplicates(container.env ?? []),
    ...plainSecrets(own, type),
    ...environmentProblems(type, resolved(own, type)),
  ];
}

/** Server-side apply refuses a name that occurs twice; a client-side one lets the last win. */
function duplicates(variables: readonly EnvironmentVariable[]): string[] {
  const names = variables.map(({ name }) => name);
  return names.filter((name, index) => names.indexOf(name) !== index).map((name) => `${name} occurs twice`);
}

function plainSecrets(variables: readonly EnvironmentVariable[], type: ConfigurationClass): string[] {
  const secret = new Set(declaredVariables(type).flatMap((variable) => (variable.secret ? [variable.name] : [])));
  return variables
    .filter(({ name, value }) => secret.has(name) && value !== undefined)
    .map(({ name }) => `${name} is a secret and stands in the manifest`);
}

/** Returns the environment as the kubelet would set it, with samples for values from other objects. */
function resolved(variables: readonly EnvironmentVariable[], type: ConfigurationClass): Record<string, string> {
  const declared = new Map(declaredVariables(type).map((variable) => [variable.name, variable]));
  const known: Record<string, string> = {};
  if (variables.some(({ name }) => name === 'SECRETS_FILE'))
    for (const { name, secret, optional } of declared.values())
      if (secret && !optional) known[name] = secretSample(name, declared.get(name));
  for (const { name, value, valueFrom } of variables) {
    if (valueFrom?.fieldRef) known[name] = 'heliograph-sample-0';
    else if (valueFrom) known[name] = secretSample(name, declared.get(name));
    else
      known[name] = (value ?? '').replaceAll(
        /\$\(([A-Z_][A-Z0-9_]*)\)/g,
        (text, other: string) => known[other] ?? text,
      );
  }
  return known;
}
