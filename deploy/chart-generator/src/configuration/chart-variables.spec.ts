import { readdirSync } from 'node:fs';
import { chartFile, chartPath } from '../testing/repository.ts';
import { chartVariables } from './chart-variables.ts';

it('has a template in the chart for each', () => {
  const templates = readdirSync(chartPath('templates')).filter((file) => file.endsWith('.tpl'));
  const text = templates.map((file) => chartFile(`templates/${file}`)).join('\n');
  const defined = [...text.matchAll(/define "heliograph\.variable\.([A-Z0-9_]+)"/g)].map(([, name]) => name);
  expect(new Set(defined)).toEqual(chartVariables);
});
