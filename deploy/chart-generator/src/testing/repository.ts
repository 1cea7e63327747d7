import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ChartSources } from '../chart-files.ts';
import { loadServices, cloudOf } from '../services.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');

export const repositoryPath = (...parts: string[]): string => join(root, ...parts);
export const chartPath = (...parts: string[]): string => repositoryPath('deploy', 'helm', 'heliograph', ...parts);
export const chartFile = (path: string): string => readFileSync(chartPath(path), 'utf8');

const moduleAt = (path: string): Promise<unknown> => import(pathToFileURL(repositoryPath(path)).href);

interface Registry {
  vendorIds: readonly string[];
  loadVendor: (id: string) => Promise<{ declaration: Parameters<typeof cloudOf>[0] }>;
}

/** Returns the sources that the chart is generated from, as they are in the repository. A library may not depend on apps and vendors: only its tests look there, by path. */
export async function chartSources(): Promise<ChartSources> {
  const variables = await loadServices(
    (folder, file) => moduleAt(`apps/${folder}/src/${file}.ts`) as Promise<Record<string, unknown>>,
  );
  const { vendorIds, loadVendor } = (await moduleAt('libs/vendors/src/registry.ts')) as Registry;
  const vendors = await Promise.all(vendorIds.map(loadVendor));
  return {
    variables,
    clouds: vendors.map(({ declaration }) => cloudOf(declaration)),
    readme: chartFile('README.md'),
    rules: chartFile('files/rules/heliograph.yaml'),
  };
}
