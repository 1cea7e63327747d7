// `npm start`: everything on this machine, with the simulated vendors, and data flowing to the three channels.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { handOver, node, prepareTesting, root } from './prepare.mjs';

const args = process.argv.slice(2);
if (args.includes('--help') || args.includes('-h')) {
  // Whoever asks for help has perhaps not decided yet to download 900 MB.
  process.stdout.write(readFileSync(join(root, 'testing', 'demo', 'usage.txt'), 'utf8'));
} else {
  prepareTesting();
  handOver(node, ['testing/demo/dist/main.js', ...args]);
}
