import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const readme = readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8');

// Details are in the linked pages: it has grown too long three times.
it('is at most 150 lines', () => {
  expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(150);
});

it('shows the flow, the start and the console before the first account', () => {
  const firstSteps = readme.slice(0, readme.indexOf('## From an account to data'));
  for (const shown of ['```mermaid', 'npm start', 'Everything runs', '/console']) expect(firstSteps).toContain(shown);
});
