// Compiles what the image holds, and what makes the secrets of docker-compose.yml: node deploy/docker/compile.mjs
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { productionFolders } from './assemble/closure.mjs';

const checkout = resolve(import.meta.dirname, '..', '..');
const projects = [...productionFolders(checkout), 'libs/platform/stack'].map(
  (folder) => `${folder}/tsconfig.build.json`,
);
const { status } = spawnSync(process.execPath, [join('node_modules', 'tsc7', 'bin', 'tsc'), '-b', ...projects], {
  cwd: checkout,
  stdio: 'inherit',
});
process.exit(status ?? 1);
