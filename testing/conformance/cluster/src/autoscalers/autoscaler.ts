import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { reported } from '@heliograph/base-data';
import { goModule, type GoModule, goProgram } from '@heliograph/stack';
import type { Kubectl } from '../node/kubectl.ts';
import type { Image } from '../node/product-image.ts';
import { programsImage } from '../node/product-image.ts';

/** A part of autoscaling that a cluster does not have by itself: its programs and its manifests come from its published Go module. */
export interface AutoscalerDefinition {
  name: 'metrics-server' | 'keda';
  module: GoModule;
  /** Packages of the module by the names that the programs have at the root of the image. */
  programs: Readonly<Record<string, string>>;
  linkerFlags?: string;
  /** Of all programs together. */
  takes: string;
  /** The folder of the module with the kustomization that installs it. */
  manifests: string;
  /** Images that the manifests name; ours replaces each. */
  replaces: readonly string[];
  /** JSON patches of each Deployment. */
  patches: readonly { op: 'add' | 'replace'; path: string; value: unknown }[];
  namespace: string;
  deployments: readonly string[];
}

/** An autoscaler whose programs are built. */
export interface Autoscaler {
  definition: AutoscalerDefinition;
  /** The folder of its module. */
  module: string;
  /** Files by the names that they have in the image. */
  programs: Readonly<Record<string, string>>;
}

/** The user of the images that the projects publish: a user without a name, since the pods may not run as root. */
const user = 65_532;

/** Builds the programs in the module itself, whose go.sum pins their dependencies. @throws Error naming what is unavailable */
export async function openAutoscaler(
  definition: AutoscalerDefinition,
  onProgress: (message: string) => void,
): Promise<Autoscaler> {
  const { module: published, programs, takes, linkerFlags } = definition;
  const module = await goModule(published);
  const built: Record<string, string> = {};
  for (const [name, path] of Object.entries(programs)) {
    const program = { name: `${name}-${published.version.slice(1)}`, directory: module, package: path, takes };
    built[name] = await goProgram({ ...program, ...reported({ linkerFlags }) }, onProgress);
  }
  return { definition, module, programs: built };
}

const imageOf = ({ name }: AutoscalerDefinition): string => `heliograph.local/${name}`;
const tag = '1';

/** Returns the image with all its programs at the root, as in those that the projects publish. @param folder where it is put together */
export function autoscalerImage({ definition, programs }: Autoscaler, folder: string): Promise<Image> {
  const config = { Entrypoint: [`/${Object.keys(programs)[0]!}`], User: `${user}:${user}` };
  return programsImage(`${imageOf(definition)}:${tag}`, join(folder, definition.name), programs, config);
}

/** Returns what makes of the manifests of a module those that are applied here. @param folder where it is written */
export function kustomizationOf({ definition, module }: Omit<Autoscaler, 'programs'>, folder: string): object {
  const { replaces, patches, manifests } = definition;
  return {
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    // An absolute path is not accepted.
    resources: [relative(folder, join(module, manifests))],
    images: replaces.map((name) => ({ name, newName: imageOf(definition), newTag: tag })),
    patches: [{ target: { kind: 'Deployment' }, patch: JSON.stringify(patches) }],
  };
}

/** Applies the manifests of the module with our image; resolves when all its pods are ready. @param state the folder of the run */
export async function installAutoscaler(kubectl: Kubectl, autoscaler: Autoscaler, state: string): Promise<void> {
  const { name, namespace, deployments } = autoscaler.definition;
  const folder = join(state, name);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'kustomization.yaml'), JSON.stringify(kustomizationOf(autoscaler, folder)));
  await kubectl.run(['apply', '--server-side', '-k', folder]);
  for (const deployment of deployments) await kubectl.rolledOut(namespace, `deployment/${deployment}`);
}
