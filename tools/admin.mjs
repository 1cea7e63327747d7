// `npm run admin -- <command>`: the operator's command line (docs/operate/operators.md). On the parts that the environment names (DATABASE_URL …), else on
// those of the `npm start` that runs in this checkout.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, handOver, node, root } from './prepare.mjs';

const program = join(root, 'apps', 'auth-api', 'dist', 'admin.js');
const left = join(root, '.heliograph', 'admin-environment.json');
/** Where connections come from is said on stderr: stdout may be read by a machine. */
const note = (message) => process.stderr.write(`heliograph: ${message}\n`);

function settings() {
  if (process.env.DATABASE_URL) {
    note('using DATABASE_URL of the environment');
    return {};
  }
  if (!existsSync(left)) fail('no DATABASE_URL in the environment, and no `npm start` runs in this checkout.');
  note('using the `npm start` that runs in this checkout');
  return JSON.parse(readFileSync(left, 'utf8'));
}

const args = process.argv.slice(2);
/** They ask nothing of ours. */
const withoutDatabase = ['capacity', 'init-secrets', 'verify-vendor'];
const needsNothing =
  args.length === 0 ||
  withoutDatabase.includes(args[0]) ||
  ['help', '--help'].includes(args[0]) ||
  args.includes('--help');
if (!existsSync(program) || !existsSync(node)) fail('build it first: npm start, or npm run build.');
if (!needsNothing) Object.assign(process.env, settings());
handOver(node, ['--disable-warning=ExperimentalWarning', program, ...args], { cwd: process.cwd() });
