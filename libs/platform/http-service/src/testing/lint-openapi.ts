import { join } from 'node:path';
import { lintFromString, loadConfig } from '@redocly/openapi-core';

const rules = join(import.meta.dirname, '..', '..', '..', '..', '..', 'redocly.yaml');

/** Returns the linter's findings in a document, one line each, by the rules of the repository. Needs no network. */
export async function lintOpenApi(document: object): Promise<string[]> {
  const config = await loadConfig({ configPath: rules });
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config });
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer ?? ''})`);
}
