import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { chmod, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exitCodeOf, fetchNativeParts, interruption, readOptionsOrExit } from '@heliograph/stack';
import { until } from '@heliograph/testbed';
import { nodes } from './addresses.ts';
import { type Autoscaler, autoscalerImage, openAutoscaler } from './autoscalers/autoscaler.ts';
import { autoscalerOfPart } from './autoscalers/definitions.ts';
import { type InsideSettings, type Options, readOptions, rounds, USAGE } from './options.ts';
import { prepareFirstInstall } from './first-install/beforehand.ts';
import { firstInstallUnavailable } from './first-install/strimzi-definitions.ts';
import { images } from './node/configuration.ts';
import { type Image, writeImageArchive, assembleProductImage, programsImage } from './node/product-image.ts';
import { openPrograms, type Programs } from './node/programs.ts';
import { root } from './root.ts';
import { startSweeper } from './sweeper.ts';
import { unavailable } from './unavailable.ts';
import { openPreviousRelease, previousReleaseUnavailable } from './upgrade/previous-release.ts';

/** The exit code when nothing was tested. */
const SKIPPED = 2;
const begin = Date.now();
/** Progress goes to stderr: stdout is the result. */
const progress = (message: string): void =>
  void process.stderr.write(`${String(Math.round((Date.now() - begin) / 1000)).padStart(4)} s  ${message}\n`);

/** Debian's busybox and our CoreDNS alone in an image each, the autoscalers', the product's, and those of the page. @returns their archives */
async function writeArchives(
  programs: Programs,
  autoscalers: readonly Autoscaler[],
  state: string,
  { parts }: Options,
): Promise<string[]> {
  const previous = parts.includes('upgrade') ? [(await openPreviousRelease(progress)).archive] : [];
  const folder = join(state, 'images');
  const single = (name: string, program: string, as: string, Cmd: string[]): Promise<Image> => {
    const config = { Entrypoint: [`/bin/${as}`], Cmd, Env: ['PATH=/bin'] };
    return programsImage(name, join(folder, as), { [`bin/${as}`]: program }, config);
  };
  // On the file system of the checkout, where pnpm has its store.
  const assembled = join(root, '.heliograph', 'cluster-image', String(process.pid));
  try {
    progress('assembling the image of the product');
    const product = await assembleProductImage(assembled);
    const all = [
      await single(images.busybox, programs.busybox, 'busybox', ['sleep', '2147483647']),
      await single(images.coredns, programs.kubernetes.coredns, 'coredns', []),
      ...(await Promise.all(autoscalers.map((each) => autoscalerImage(each, folder)))),
      ...(parts.includes('first-install') ? await prepareFirstInstall(state, programs, product, progress) : [product]),
    ];
    const archives = [...previous];
    for (const image of all) archives.push(await writeImageArchive(image, folder));
    return archives;
  } finally {
    await rm(assembled, { recursive: true, force: true });
  }
}

/** The PID of the first process of the namespaces, as this machine sees it. @param unshare the PID of its parent */
function firstProcess(unshare: number): number | undefined {
  const file = `/proc/${unshare}/task/${unshare}/children`;
  return existsSync(file) ? Number(readFileSync(file, 'utf8').trim().split(' ')[0]) || undefined : undefined;
}

/** Runs the rest in namespaces of its own, which end with it, however it or this process ends. @returns its exit code */
async function runInside(settings: InsideSettings, signal: AbortSignal): Promise<number> {
  const { state, cgroup } = settings;
  const file = join(state, 'inside.json');
  await writeFile(file, JSON.stringify(settings), { mode: 0o600 });
  const namespaces = ['--mount', '--net', '--pid', '--uts', '--ipc', '--mount-proc', '--propagation', 'private'];
  const script = join(root, 'testing', 'conformance', 'cluster', 'src', 'namespaces.sh');
  const line = [
    '--pdeathsig',
    'KILL',
    '--',
    'unshare',
    ...namespaces,
    '--fork',
    '--kill-child=KILL',
    '--',
    script,
    state,
    cgroup,
    join(state, nodes.first.name, 'kubelet'),
    process.execPath,
    join(import.meta.dirname, 'inside.js'),
    file,
  ];
  // Runs in a session of its own: Ctrl-C reaches only this process, which then ends the cluster in order.
  const child = spawn('setpriv', line, { stdio: ['ignore', 'inherit', 'inherit'], detached: true });
  await once(child, 'spawn');
  const stop = (): void => {
    const first = firstProcess(child.pid!);
    if (first === undefined) child.kill('SIGKILL');
    else process.kill(first, 'SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), 30_000).unref();
  };
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const first = await until('the first process of the namespaces', () => firstProcess(child.pid!) ?? child.exitCode);
  const kubectl = `${settings.programs.kubernetes.kubectl} --kubeconfig ${join(state, 'credentials', 'admin.kubeconfig')}`;
  progress(`to look around: nsenter -t ${first} -m -n -p -- ${kubectl} get pods -A`);
  const [code] = await exited;
  return signal.aborted ? 130 : (code ?? 1);
}

/** @returns the exit code of the first round that did not pass */
async function run(signal: AbortSignal): Promise<number> {
  const options = readOptionsOrExit(() => readOptions(process.argv.slice(2)), USAGE);
  const reason = await unavailable();
  if (reason !== undefined) {
    process.stdout.write(`cluster conformance: skipped: ${reason}\n`);
    return SKIPPED;
  }
  let code = 0;
  for (const round of rounds(options)) {
    if (signal.aborted) break;
    const missing = await partUnavailable(round);
    if (missing !== undefined) {
      process.stdout.write(`${round.parts.join(' ')}: skipped: ${missing}\n`);
      if (round === options) return SKIPPED;
      continue;
    }
    const ofRound = await runOnce(round, signal);
    if (code === 0) code = ofRound;
  }
  return signal.aborted ? 130 : code;
}

/** Returns why the part of a round cannot run; undefined where it can. */
async function partUnavailable({ parts }: Options): Promise<string | undefined> {
  if (parts.includes('first-install')) return firstInstallUnavailable();
  return parts.includes('upgrade') ? previousReleaseUnavailable() : undefined;
}

/** Starts a cluster, checks, and removes it. */
async function runOnce(options: Options, signal: AbortSignal): Promise<number> {
  const state = mkdtempSync(join(tmpdir(), 'heliograph-cluster-'));
  // PostgreSQL runs as another user, and has to pass through.
  await chmod(state, 0o755);
  const cgroup = `heliograph-${process.pid}-${options.parts[0]}`;
  const kept = process.env.CLUSTER_KEEP !== undefined;
  const sweeper = startSweeper(kept ? '' : state, cgroup);
  try {
    const programs = await openPrograms(options.helm, progress);
    // They are started in a network that leads nowhere.
    await fetchNativeParts(progress);
    await writeFile(join(state, 'hosts'), hosts);
    // No name server runs there: a look-up of a name, or of an address by Kafka, is refused at once instead of timing out.
    await writeFile(join(state, 'resolv.conf'), 'nameserver 127.0.0.1\n');
    const autoscalers: Autoscaler[] = [];
    for (const part of options.parts) {
      const definition = autoscalerOfPart[part];
      if (definition !== undefined) autoscalers.push(await openAutoscaler(definition, progress));
    }
    const archives = await writeArchives(programs, autoscalers, state, options);
    if (signal.aborted) return 130;
    progress('starting the node');
    return await runInside({ options, programs, state, cgroup, archives, autoscalers, begin }, signal);
  } finally {
    await sweeper.sweep();
    if (kept) progress(`state and logs are kept in ${state}`);
  }
}

const hosts = [
  '127.0.0.1 localhost',
  `${nodes.first.address} ${nodes.first.name} api.heliograph.test`,
  `${nodes.second.address} ${nodes.second.name}`,
  '1.2.3.4 receiver.example.net',
  '',
].join('\n');

async function main(): Promise<number> {
  if (process.argv.includes('--help')) {
    process.stdout.write(`${USAGE}\n`);
    return 0;
  }
  const signal = interruption();
  try {
    return await run(signal);
  } catch (error) {
    return exitCodeOf(error, signal, progress);
  }
}

process.exit(await main());
