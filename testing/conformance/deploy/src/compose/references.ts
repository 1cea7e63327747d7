import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';
import type { ComposeFile, ComposeService } from './compose-file.ts';

const keysOf = (value: string[] | Record<string, unknown> | undefined): string[] =>
  Array.isArray(value) ? value : Object.keys(value ?? {});

const sourcesOf = ({ volumes = [] }: ComposeService): string[] =>
  volumes.flatMap((volume) => (typeof volume === 'string' ? (volume.split(':')[0] ?? '') : (volume.source ?? [])));

function mountFaults(name: string, service: ComposeService, compose: ComposeFile): string[] {
  const targets = (service.volumes ?? []).map((each) => (typeof each === 'string' ? each.split(':')[1] : each.target));
  return [
    ...sourcesOf(service).flatMap((source) => {
      if (source.startsWith('.'))
        return existsSync(join(root, source)) ? [] : [`${name} mounts ${source}, which is not there`];
      return Object.hasOwn(compose.volumes ?? {}, source) ? [] : [`${name} mounts ${source}, which is no volume`];
    }),
    ...targets
      .filter((target, index) => targets.indexOf(target) !== index)
      .map((target) => `${name} mounts ${target ?? ''} twice`),
  ];
}

/** Returns whether the service, or the image that is built for it, has a health check. */
function hasHealthcheck({ healthcheck, build }: ComposeService): boolean {
  if (healthcheck !== undefined || build === undefined) return healthcheck !== undefined;
  return /^HEALTHCHECK /m.test(readFileSync(join(root, dockerfileOf(build)), 'utf8'));
}

function dockerfileOf({ context, dockerfile = 'Dockerfile' }: NonNullable<ComposeService['build']>): string {
  return join(context, dockerfile);
}

function dependencyFaults(name: string, service: ComposeService, compose: ComposeFile): string[] {
  return Object.entries(service.depends_on ?? {}).flatMap(([other, { condition }]) => {
    const needed = compose.services[other];
    if (needed === undefined) return [`${name} waits for ${other}, which is no service`];
    if (condition === 'service_healthy' && !hasHealthcheck(needed))
      return [`${name} waits for ${other} to be healthy, which has no healthcheck`];
    return [];
  });
}

function fileFaults(name: string, { build }: ComposeService): string[] {
  if (build === undefined) return [];
  const file = dockerfileOf(build);
  return existsSync(join(root, file)) ? [] : [`${name} is built from ${file}, which is not there`];
}

/** The name of a service on the network, in an address of another one's environment. */
function addressFaults(name: string, service: ComposeService, compose: ComposeFile): string[] {
  const hosts = Object.values(service.environment ?? {}).flatMap((value) =>
    [...String(value).matchAll(/\b(?:https?|mqtts?):\/\/([a-z][a-z0-9-]*):\d+/g)].map(([, host = '']) => host),
  );
  const inside = (each: ComposeService): string[] => keysOf(each.networks);
  return [...new Set(hosts)]
    .filter((host) => host !== 'localhost')
    .flatMap((host) => {
      const other = compose.services[host];
      if (other === undefined) return [`${name} refers to ${host}, which is no service`];
      const shared = inside(other).some((network) => inside(service).includes(network));
      return shared ? [] : [`${name} refers to ${host}, with which it shares no network`];
    });
}

/** Checks that all mounted, awaited or called objects exist, and that every volume and network is used. */
export function composeReferenceFaults(compose: ComposeFile): string[] {
  const services = Object.entries(compose.services);
  const used = services.flatMap(([, service]) => [...sourcesOf(service), ...keysOf(service.networks)]);
  const declared = [...Object.keys(compose.volumes ?? {}), ...Object.keys(compose.networks ?? {})];
  return [
    ...services.flatMap(([name, service]) => [
      ...mountFaults(name, service, compose),
      ...dependencyFaults(name, service, compose),
      ...fileFaults(name, service),
      ...addressFaults(name, service, compose),
      ...keysOf(service.networks)
        .filter((network) => !Object.hasOwn(compose.networks ?? {}, network))
        .map((network) => `${name} is in ${network}, which is no network`),
    ]),
    ...declared.filter((name) => !used.includes(name)).map((name) => `${name} is declared and used by nothing`),
  ];
}

/** Checks that Compose is as restricted as production: a read-only root, no capabilities, ports on loopback only. */
export function composeSecurityFaults({ services }: ComposeFile): string[] {
  return Object.entries(services).flatMap(([name, service]) => {
    const ours = service.image?.startsWith('heliograph:') === true;
    const open = (service.ports ?? []).filter((port) => !port.startsWith('127.0.0.1:'));
    return [
      ...(ours && service.read_only !== true ? [`${name} can write its root`] : []),
      ...(ours && service.cap_drop?.includes('ALL') !== true ? [`${name} keeps capabilities`] : []),
      ...(service.security_opt?.includes('no-new-privileges:true') === true ? [] : [`${name} may gain rights`]),
      ...open.map((port) => `${name} opens ${port} to everybody`),
    ];
  });
}
