import { join } from 'node:path';
import { declaredVariables, type Variable } from '@heliograph/service';
import { nameOf, ownContainer, workloadsOf, type EnvironmentVariable, type Rule } from '../src/chart/manifest.ts';
import { refusals, secretSample, type ServiceClasses } from '../src/configuration/environment-problems.ts';
import { root } from '../src/root.ts';

type Environment = Readonly<Record<string, string>>;
type Split = (role: string, chosen: readonly string[], env: Environment) => Record<string, string>;

/** Read by Node, by the image's entry point and by the process itself. */
const notOfServices = ['NODE_ENV', 'NODE_EXTRA_CA_CERTS', 'NODE_OPTIONS', 'SECRETS_FILE', 'SERVICES'];

const importOf = (file: string): Promise<unknown> => import(join(root, 'apps', 'all-in-one', 'src', file));

/** The process of several services: what each of them reads of its environment, by the product's own code. */
export class AllInOne {
  private constructor(
    readonly classes: ServiceClasses,
    private readonly roleNames: readonly string[],
    private readonly split: Split,
  ) {}

  static async load(classes: ServiceClasses): Promise<AllInOne> {
    const { roleNames } = (await importOf('roles.ts')) as { roleNames: readonly string[] };
    const { roleEnvironment } = (await importOf('role-environment.ts')) as { roleEnvironment: Split };
    return new AllInOne(classes, roleNames, roleEnvironment);
  }

  /** By the service's name. */
  environments(env: Environment): Map<string, Record<string, string>> {
    const channels = env.CHANNELS?.split(',');
    const isOff = (role: string) => role.endsWith('-dispatcher') && channels?.includes(role.split('-')[0]!) === false;
    const chosen = env.SERVICES?.split(',') ?? this.roleNames.filter((role) => !isOff(role));
    return new Map(chosen.map((role) => [role, this.split(role, chosen, env)]));
  }

  /** Returns the variable of a service that this one sets; undefined: none reads it. */
  variable(name: string): Variable | undefined {
    for (const role of this.roleNames) {
      const prefix = `${role.toUpperCase().replaceAll('-', '_')}_`;
      const names = name.startsWith(prefix) ? [name, name.slice(prefix.length)] : [name];
      const found = declaredVariables(this.classes.get(role)!).find((each) => names.includes(each.name));
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Returns what a service of the process refuses at start; without Redis it is the only replica. */
  refusals(role: string, env: Environment): string[] {
    return refusals(this.classes.get(role)!, env, env.REDIS_URL === undefined);
  }

  /** Whether the service reads the variable. */
  declares(service: string, name: string): boolean {
    return declaredVariables(this.classes.get(service)!).some((each) => each.name === name);
  }

  unknown(names: readonly string[]): string[] {
    return names.filter((name) => !notOfServices.includes(name) && this.variable(name) === undefined);
  }

  /** As the kubelet sets it, with samples for what is in other objects. */
  resolved(variables: readonly EnvironmentVariable[]): Record<string, string> {
    const valueOf = ({ name, value = '', valueFrom }: EnvironmentVariable): string => {
      if (valueFrom === undefined) return value;
      const variable = this.variable(name);
      return valueFrom.fieldRef ? 'heliograph-sample-0' : secretSample(variable?.name ?? name, variable);
    };
    return Object.fromEntries(variables.map((variable) => [variable.name, valueOf(variable)]));
  }
}

/** The environments of all processes of all services. */
export function processesOf(manifests: Parameters<Rule>[0]): { name: string; variables: EnvironmentVariable[] }[] {
  return workloadsOf(manifests)
    .filter(({ pod }) => ownContainer(pod).args?.[0] === 'all-in-one')
    .map(({ manifest, pod }) => ({ name: nameOf(manifest), variables: ownContainer(pod).env ?? [] }));
}

/**
 * What the rule `environments` is for other containers: each service starts with what is its own, and no variable is unknown or a secret in plain text.
 * @param extra variables that the values add by themselves
 */
export function allInOneEnvironments(allInOne: AllInOne, extra: ReadonlySet<string> = new Set()): Rule {
  return (manifests) =>
    processesOf(manifests).flatMap(({ name, variables }) => {
      const own = variables.filter((variable) => !extra.has(variable.name));
      const plain = own.filter((each) => each.value !== undefined && allInOne.variable(each.name)?.secret === true);
      const isFiled = own.some((variable) => variable.name === 'SECRETS_FILE');
      const refused = [...allInOne.environments(allInOne.resolved(own))].flatMap(([role, env]) => {
        const type = allInOne.classes.get(role)!;
        const filed = isFiled ? declaredVariables(type).filter(({ secret, optional }) => secret && !optional) : [];
        const samples = Object.fromEntries(filed.map((each) => [each.name, secretSample(each.name, each)]));
        return allInOne.refusals(role, { ...samples, ...env }).map((fault) => `${role}: ${fault}`);
      });
      return [
        ...plain.map((variable) => `${variable.name} is a secret and stands in the manifest`),
        ...allInOne.unknown(own.map((variable) => variable.name)).map((each) => `${each} is no variable of a service`),
        ...refused,
      ].map((fault) => `${name}: ${fault}`);
    });
}
