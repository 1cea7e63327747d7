// `npm start`: everything on this machine, with the simulated vendors, and data flowing to the three channels.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { handOver, node, prepare, root } from './prepare.mjs';

const args = process.argv.slice(2);
if (args.includes('--help') || args.includes('-h')) {
  // Whoever asks for help has perhaps not decided yet to download 900 MB.
  process.stdout.write(readFileSync(join(root, 'apps', 'demo', 'usage.txt'), 'utf8'));
} else {
  prepare();
  handOver(node, ['apps/demo/dist/main.js', ...args]);
}
