// Compiles what the image holds, and what makes the secrets of docker-compose.yml: node deploy/docker/compile.mjs [PREVIOUS]
// PREVIOUS: the application of the release before, whose files of the console are kept beside the new ones.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildConsole } from '../../tools/prepare.mjs';
import { productionFolders } from './assemble/closure.mjs';

const checkout = resolve(import.meta.dirname, '..', '..');
const projects = [...productionFolders(checkout), 'deploy/secrets']
  // It is bundled for the browser instead.
  .filter((folder) => folder !== 'apps/console');
const { status } = spawnSync(process.execPath, [join('node_modules', 'tsc7', 'bin', 'tsc'), '-b', ...projects], {
  cwd: checkout,
  stdio: 'inherit',
});
if (status === 0) {
  const [previous = ''] = process.argv.slice(2);
  const assets = join(previous, 'apps', 'console', 'dist', 'assets');
  // As if it had been built here before.
  if (previous !== '' && existsSync(assets))
    cpSync(assets, join(checkout, 'apps', 'console', 'dist', 'assets'), { recursive: true });
  buildConsole();
}
process.exit(status ?? 1);
