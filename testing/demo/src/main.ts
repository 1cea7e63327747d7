import { writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { interruption, readOptionsOrExit, StackError } from '@heliograph/stack';
import { channels } from '@heliograph/testbed';
import { Demo } from './demo.ts';
import { PortTakenError } from './launch/ports.ts';
import { accountName, operatorName } from './launch/seed.ts';
import { SyncTimeoutError } from '@heliograph/testbed/account';
import type { ReceivedMessage } from '@heliograph/testbed/receivers';
import { assertExisting, parseOptions, usage, type DemoOptions } from './options.ts';
import { allArrived, progressLine, timesExplained } from './report/summary.ts';

const root = resolve(import.meta.dirname, '..', '..', '..');
const directory = join(root, '.heliograph');
const liveMs = 5_000;
const shownKeys = 5;

const started = Date.now();
const timed = (message: string): string =>
  `${String(Math.round((Date.now() - started) / 1000)).padStart(4)} s  ${message}`;
const log = (message: string): void => {
  process.stdout.write(`${timed(message)}\n`);
};
const clearLine = '\r\x1b[2K';

/** Shows the newest counts: in a terminal always in the same line, so that addresses and passwords above it stay in sight. */
function showLive(message: string): void {
  if (!process.stdout.isTTY) log(message);
  else process.stdout.write(clearLine + timed(message).slice(0, Math.max(process.stdout.columns - 1, 20)));
}

function readOptions(): DemoOptions {
  const options = parseOptions(process.argv.slice(2));
  if (options.existing) assertExisting(process.env);
  return options;
}

/** Writes the shell variables of the README's commands, readable by its owner only. @returns the file, from the root of the repository */
function writeVariables(demo: Demo): string {
  const variables = {
    CA: demo.caFile,
    API: demo.gatewayUrl,
    SANDBOX: `http://127.0.0.1:${demo.ports.sandbox}`,
    OPERATOR_PASSWORD: demo.state.operatorPassword,
    DEMO_PASSWORD: demo.state.accountPassword,
  };
  const lines = Object.entries(variables).map(([name, value]) => `export ${name}='${value}'\n`);
  writeFileSync(join(directory, 'demo.env'), lines.join(''), { mode: 0o600 });
  return '.heliograph/demo.env';
}

/** @param variables the file that `writeVariables` wrote */
function nextSteps(demo: Demo, variables: string): string {
  return `
Everything runs. In a browser:

  ${demo.gatewayUrl}/console      user name ${accountName}, password ${demo.state.accountPassword}
                                       operator: ${operatorName}, ${demo.state.operatorPassword}
  http://127.0.0.1:${demo.ports.sandbox}             the simulated vendor clouds: credentials to connect, switches that break them

  The certificate is this demo's own (${relative(process.cwd(), demo.caFile)}): a browser asks for a confirmation.

In another terminal, in this folder:

  . ${variables}      # sets CA, API, SANDBOX, OPERATOR_PASSWORD, DEMO_PASSWORD
  api() { curl -sS --cacert "$CA" "$@"; }
  TOKEN=$(api $API/auth/login -d username=${accountName} --data-urlencode "password=$DEMO_PASSWORD" | jq -r .result.access_token)
  api $API/v1/devices -H "Authorization: Bearer $TOKEN" | jq '.result.items[0]'
  curl -s $SANDBOX/ | jq -c '.vendors[] | {id, credentials}'

  The API's page: ${demo.gatewayUrl}/docs. Logs: .heliograph/logs/. Ctrl-C stops everything.
  The clouds have a new sample every ${demo.samplePeriodSeconds} s, not every 5 min: EDay of SMA, Fronius and Enphase, a sum of intervals, is absent here.

`;
}

async function runFor(demo: Demo, options: DemoOptions, end: Promise<void>): Promise<number> {
  log(timesExplained);
  const live = setInterval(() => showLive(progressLine(demo.ledger, demo.events, demo.rejected)), liveMs);
  await Promise.race([options.forMs === undefined ? new Promise<void>(() => undefined) : sleep(options.forMs), end]);
  clearInterval(live);
  if (process.stdout.isTTY) process.stdout.write('\n');
  if (options.forMs === undefined) return 0;
  const summary = await demo.drain();
  log(progressLine(demo.ledger, demo.events, demo.rejected));
  if (options.summaryFile !== undefined)
    writeFileSync(options.summaryFile, `${JSON.stringify(summary, undefined, 2)}\n`);
  if (allArrived(summary)) return 0;
  log(
    summary.produced === 0
      ? 'no record was written'
      : `not everything arrived: missing ${JSON.stringify(summary.missing)}, events ${JSON.stringify(summary.events.missing)}`,
  );
  for (const channel of channels) {
    for (const key of [...demo.ledger.missing(channel), ...demo.events.missing(channel)].slice(0, shownKeys))
      log(`  ${channel}: ${key} was written and did not arrive`);
    for (const key of demo.ledger.unexpected(channel).slice(0, shownKeys))
      log(`  ${channel}: ${key} arrived and was not seen written`);
  }
  return 1;
}

async function main(): Promise<number> {
  const options = readOptionsOrExit(readOptions, usage);
  const awaited = new Set<string>(channels);
  const onMessage = ({ channel, body }: ReceivedMessage): void => {
    if ('InverterSN' in (body as object) && awaited.delete(channel) && awaited.size === 0)
      log('samples have come by all channels');
  };
  const demo = new Demo({ root, directory, options, onProgress: log, onMessage });
  process.on('exit', () => demo.fleet.killNow());
  const signal = interruption();
  const end = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  let code = 1;
  try {
    const up = await Promise.race([demo.start().then(() => true), end.then(() => false)]);
    if (up) {
      if (options.forMs === undefined) process.stdout.write(nextSteps(demo, writeVariables(demo)));
      code = await runFor(demo, options, end);
    } else code = 130;
  } catch (error) {
    const known = error instanceof StackError || error instanceof PortTakenError || error instanceof SyncTimeoutError;
    process.stderr.write(
      `\n${known ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
  }
  if (!demo.claimed) return code;
  log('stopping');
  await demo.stop();
  log('stopped, nothing is left running');
  return code;
}

process.exit(await main());
