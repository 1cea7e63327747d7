// Remembers with which inputs the unit tests of a project passed, for `npm run check` alone: with the same inputs they need not run again. Inputs are the
// files of the project and of all that it depends on, and every file that is in no project (lock file, settings of Jest, TypeScript and Nx, tools, chart,
// Compose files) but prose. Nx's task cache would do the same with a Jest process for each project, which costs more than most projects' tests.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { environment, root } from './prepare.mjs';

const store = join(root, 'node_modules', '.cache', 'heliograph', 'unit-tests-passed.json');
/** Inputs remembered of each project: a change that is taken back needs no new run either. */
const maxRemembered = 8;
/** Their tests read prose, or files of projects that they do not depend on: every file of the repository is an input. */
const readsEverything = new Set([
  'chart-generator',
  'delivery',
  'demo',
  'deploy-conformance',
  'monitoring',
  'monitoring-rig',
]);
/** Settings of simulations, with which a pass says nothing about a run without them. */
const simulation = /^(SIMULATION_|SCHEDULES$|SEED$)/;

const sha = (...parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex');
};

/** Returns every file that is tracked or could be, with the hash of its content; a deleted one is not among them. */
function readFiles() {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const files = new Map();
  for (const file of new Set(listed.split('\0').filter(Boolean)))
    try {
      files.set(file, sha(readFileSync(join(root, file))));
    } catch (error) {
      if (error.code !== 'ENOENT') throw error;
    }
  return files;
}

/** @returns the projects and their dependencies, from Nx */
export function projectGraph() {
  mkdirSync(dirname(store), { recursive: true });
  const file = join(dirname(store), 'project-graph.json');
  execFileSync('nx', ['graph', `--file=${file}`], { cwd: root, env: environment(), stdio: 'ignore' });
  return JSON.parse(readFileSync(file, 'utf8')).graph;
}

function withDependencies(name, { dependencies }) {
  const found = new Set([name]);
  for (const each of found) for (const { target } of dependencies[each] ?? []) found.add(target);
  return found;
}

/** Returns the project of each file: that of the innermost folder. */
function ownersOf(files, { nodes }) {
  const folders = new Map(Object.values(nodes).map(({ name, data }) => [data.root, name]));
  const ownerOf = (folder) => (folder === '.' ? undefined : (folders.get(folder) ?? ownerOf(dirname(folder))));
  return new Map(Array.from(files.keys(), (file) => [file, ownerOf(dirname(file))]));
}

/** @param names of projects, without the scope @returns the hash of all inputs of each, as they are now */
export function unitInputs(names, graph = projectGraph()) {
  const files = readFiles();
  const owners = ownersOf(files, graph);
  const variables = Object.entries(process.env).filter(([variable]) => simulation.test(variable));
  const hashOf = (name) => {
    const projects = withDependencies(graph.nodes[name] ? name : `@heliograph/${name}`, graph);
    const isInput = ([file]) => {
      const owner = owners.get(file);
      return readsEverything.has(name) || (owner === undefined ? !file.endsWith('.md') : projects.has(owner));
    };
    return sha(...[...Array.from(files).filter(isInput), ...variables].sort().flat());
  };
  return new Map(names.map((name) => [name, hashOf(name)]));
}

function readStore() {
  try {
    return JSON.parse(readFileSync(store, 'utf8'));
  } catch {
    return {};
  }
}

/** @returns the names of the projects whose tests have not passed with these inputs */
export function notPassed(inputs) {
  const passed = readStore();
  return [...inputs.keys()].filter((name) => !passed[name]?.includes(inputs.get(name)));
}

/** @param before the inputs when the tests began @param after those when they had passed: a project whose files changed between them counts as not run */
export function rememberPassed(before, after) {
  const passed = readStore();
  for (const [name, hash] of after)
    if (before.get(name) === hash) passed[name] = [hash, ...(passed[name] ?? [])].slice(0, maxRemembered);
  mkdirSync(dirname(store), { recursive: true });
  writeFileSync(store, JSON.stringify(passed));
}
