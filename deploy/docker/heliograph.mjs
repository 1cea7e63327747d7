#!/usr/local/bin/node
// The entry point of the image: `heliograph <command> [arguments]`. It becomes the service: one process, no shell, and the signals are the service's own.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseEnv } from 'node:util';

const USAGE = 64;
const CONFIGURATION = 78;
const HEALTH_TIMEOUT_MS = 2_500;
const root = import.meta.dirname;
const programOf = (app, file) => join(root, 'apps', app, 'dist', file);

class RefusedError extends Error {
  constructor(message, exitCode) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Whatever was packed is a command: nothing to keep in step here. */
function services() {
  return readdirSync(join(root, 'apps'))
    .filter((app) => existsSync(programOf(app, 'main.js')))
    .sort();
}

function usage() {
  return `Usage: heliograph <command> [arguments]

Services:
${services()
  .map((service) => `  ${service}\n`)
  .join('')}
Others:
  admin <command>   the operator's command line; \`admin help\` lists its commands
  health            exits 0 when the service in this container is alive (HEALTH_PORT, 9400)
  --version         prints the versions of Heliograph and Node

SECRETS_FILE names a file of NAME='value' lines that are added to the environment; existing variables take precedence.
`;
}

function version() {
  const packed = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return `heliograph ${packed.version} (node ${process.versions.node})\n`;
}

/** Secrets in a mounted file show neither in the image nor in what describes the container. Its content is never quoted in an error. */
function readSecrets(file) {
  let text;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new RefusedError(`SECRETS_FILE ${file} cannot be read (${error.code ?? 'unknown error'})`, CONFIGURATION);
  }
  for (const [name, value] of Object.entries(parseEnv(text))) process.env[name] ??= value;
}

/** The first process of a container is deaf to signals that nobody handles: until the service does, a stop would last the whole grace period. */
function endUntilServiceListens() {
  for (const [signal, exitCode] of Object.entries({ SIGTERM: 143, SIGINT: 130 }))
    process.on(signal, () => process.listenerCount(signal) === 1 && process.exit(exitCode));
}

async function become(program, args) {
  if (process.env.SECRETS_FILE) readSecrets(process.env.SECRETS_FILE);
  process.argv = [process.execPath, program, ...args];
  endUntilServiceListens();
  await import(pathToFileURL(program).href);
}

async function health() {
  const url = `http://127.0.0.1:${process.env.HEALTH_PORT || 9400}/healthz`;
  const answer = await fetch(url, { signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) }).catch(() => undefined);
  process.exitCode = answer?.ok ? 0 : 1;
}

async function main([command, ...args]) {
  if (command === undefined) throw new RefusedError(`which service?\n\n${usage()}`, USAGE);
  if (command === '--help' || command === 'help') return void process.stdout.write(usage());
  if (command === '--version') return void process.stdout.write(version());
  if (command === 'health') return health();
  if (command === 'admin') return become(programOf('auth-api', 'admin.js'), args);
  if (services().includes(command)) return become(programOf(command, 'main.js'), args);
  throw new RefusedError(`unknown command ${JSON.stringify(command.slice(0, 80))}\n\n${usage()}`, USAGE);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof RefusedError)) throw error;
  process.stderr.write(`heliograph: ${error.message}\n`);
  process.exitCode = error.exitCode;
}
