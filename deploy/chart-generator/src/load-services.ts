import type { ConfigurationClass } from '@heliograph/service';
import { serviceVariables, type ServiceVariable } from './configuration/service-variable.ts';
import { folderOf, services } from './services.ts';

/** Imports a module of an app by its path below the app's sources, without its ending. Compiled or not is up to whoever calls. */
export type ImportConfiguration = (folder: string, file: string) => Promise<Record<string, unknown>>;

/** Variables of every service, by its key in the values. */
export async function loadServices(load: ImportConfiguration): Promise<Record<string, ServiceVariable[]>> {
  const found = services.map(async (service) => {
    const [file, className] = service.configuration;
    const module = await load(folderOf(service), file);
    const type = module[className];
    if (typeof type !== 'function') throw new Error(`${folderOf(service)}: ${file} has no class ${className}`);
    return [service.key, serviceVariables(type as ConfigurationClass)] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}
