// Part of `npm run docs`: writes values, schema and tables of the Helm chart from the services' own configuration classes. A test fails when they are stale.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import 'reflect-metadata';
import './quiet-nest.mjs';
import { chartFiles, cloudOf, loadServices } from '../deploy/chart-generator/dist/index.js';
import { loadVendor, vendorIds } from '../libs/vendors/dist/index.js';
import { root } from './prepare.mjs';

const chart = join(root, 'deploy', 'helm', 'heliograph');
const readme = readFileSync(join(chart, 'README.md'), 'utf8');
const rules = readFileSync(join(chart, 'files', 'rules', 'heliograph.yaml'), 'utf8');
const variables = await loadServices((folder, file) => import(`../apps/${folder}/dist/${file}.js`));
const clouds = (await Promise.all(vendorIds.map(loadVendor))).map(({ declaration }) => cloudOf(declaration));
for (const [path, content] of Object.entries(chartFiles({ variables, clouds, readme, rules })))
  writeFileSync(join(chart, path), content);
