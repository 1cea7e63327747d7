import { join } from 'node:path';
import { folderOf, type ImportConfiguration, services } from '@heliograph/chart-generator';
import type { ConfigurationClass } from '@heliograph/service';
import { root } from '../root.ts';

/** The class that declares the variables of a command of the image, e.g. `gateway`, `admin migrate`. */
export type ServiceClasses = ReadonlyMap<string, ConfigurationClass>;

/** From the services' sources: what they validate their environment with at start is what environments are put through here. */
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
