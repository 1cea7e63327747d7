// Which parts of `npm run verify` a change needs again. `.ci/verified` names the commit on which a whole `npm run verify` passed last: `npm run verify`
// writes it, and it is committed with the change that was verified, whose parent it names.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';
import { verifiedSpecs } from './verified-specs.mjs';

const file = join(root, '.ci', 'verified');

/** Integration tests that stop, kill or pause what they use (`recoverySpecs`); of `recovery:<folder>` those of one project. */
const recovery = 'recovery';
const faults = 'end to end with faults';
const longComputing = 'vendors over a year';
const chaos = 'chaos';
const mqtt = 'mqtt-conformance';
const image = 'image';
const api = 'api-conformance';
const deployment = 'deploy-conformance';
const strimzi = 'strimzi';
const stack = 'stack tests';

export const allParts = [recovery, faults, longComputing, chaos, mqtt, image, api, deployment, strimzi, stack];

/** No part of `verify` judges these. */
const unverified =
  /\.md$|^docs\/(?!openapi)|^examples\/|^packages\/(?!sdk|terraform)|^\.ci\/verified$|^apps\/console\/|^testing\/demo\/test\/console[./]|^testing\/(bench|conformance\/cluster)\//;

/** The parts that judge a file; every row that matches counts. A file that matches none needs all parts. */
export const rules = [
  [/^libs\/vendors\//, [longComputing]],
  [/^libs\/domain\/(base-data|energy|vendor-contract|plant-zone)\//, [longComputing, faults]],
  [/^apps\/delivery-api\/test\/energy-year/, [longComputing]],
  [/^libs\/domain\//, [recovery, faults, chaos]],
  [
    /^libs\/kafka\/|^libs\/platform\/(messaging|kafka-accounts|dispatcher|service)\//,
    [recovery, faults, chaos, longComputing, strimzi],
  ],
  [/^libs\/platform\//, [recovery, faults, api]],
  [/^libs\/domain\/delivery\/src\/mqtt-claims/, [mqtt]],
  [/^apps\/(auth-api|delivery-api|gateway|sync-api)\/|^docs\/openapi/, [api, faults]],
  [/^apps\/(ingest|normalizer)\//, [longComputing, faults, chaos]],
  [/^apps\/[a-z]+-dispatcher\//, [longComputing, faults, chaos]],
  [/^apps\/all-in-one\//, [image, faults]],
  [/^apps\/(topic-provisioner|vendor-sandbox)\//, [faults, image]],
  [/^apps\/verify-vendor\//, [longComputing, image]],
  [/^apps\/mqtt-dispatcher\//, [mqtt]],
  [/^deploy\/(helm|chart-generator|monitoring|secrets)\/|^docker-compose[.a-z]*\.yml$/, [deployment, strimzi]],
  [/^deploy\/docker\//, [image]],
  [/^deploy\/(mosquitto|rabbitmq)\//, [mqtt, stack, faults]],
  [/^testing\/monitoring\//, [deployment]],
  [/^testing\/conformance\/api\//, [api]],
  [/^packages\/(sdk|terraform)/, [api]],
  [/^testing\/conformance\/mqtt\//, [mqtt]],
  [/^testing\/conformance\/(chart|deploy)\//, [deployment, strimzi]],
  [/^testing\/chaos\//, [chaos]],
  [/^testing\/demo\//, [faults]],
  [/^testing\/stack\//, [stack, recovery, faults, chaos, mqtt, image, api]],
  // What chooses and orders the tests is judged by the run that it makes; what writes documents, by the checks that find them written.
  [/^knip\.json$|^eslint\.config\.mjs$/, []],
  [/^tools\/(run-tests|verified-parts|affected-projects|generate-docs|answer-vocabulary|new-vendor)\b/, []],
  // Ledger and receivers are those of the demo and of chaos alone.
  [/^testing\/testbed\/src\/(ledger|receivers)\//, [faults, chaos]],
  [/^testing\/testbed\/(?!src\/(ledger|receivers)\/)/, [recovery, faults, chaos]],
];

const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** @returns the commit with whose files `npm run verify` passed, or undefined */
function verifiedCommit() {
  if (!existsSync(file)) return undefined;
  const named = readFileSync(file, 'utf8').trim();
  try {
    const written = git('log', '-1', '--format=%H %P', '--', '.ci/verified').split(' ');
    if (written[1] === named) return written[0];
    git('merge-base', '--is-ancestor', named, 'HEAD');
    return named;
  } catch {
    // Not committed yet, a shallow clone, or a history that was written again.
    return undefined;
  }
}

/** @returns every file that differs from that commit, those that are not committed included */
function changedFiles(commit) {
  const changed = git('diff', '--name-only', '--no-renames', commit);
  const untracked = git('ls-files', '--others', '--exclude-standard');
  return [...changed.split('\n'), ...untracked.split('\n')].filter(Boolean);
}

/** `npm test` runs it. */
function isUnitSpec(changed) {
  return /\/src\/.*\.spec\.(ts|tsx|mjs)$/.test(changed) && !new RegExp(verifiedSpecs).test(changed);
}

/** @returns the parts that judge these files; `recovery:<folder>` where only that project's recovery tests are needed */
export function partsFor(files) {
  const parts = new Set();
  for (const changed of files) {
    if (unverified.test(changed) || isUnitSpec(changed)) continue;
    const matching = rules.filter(([pattern]) => pattern.test(changed));
    if (matching.length === 0) return { parts: new Set(allParts), because: changed };
    for (const [, needed] of matching) for (const part of needed) parts.add(part);
    const project = /^apps\/[^/]+\//.exec(changed)?.[0];
    if (project !== undefined) parts.add(`${recovery}:${project}`);
  }
  return { parts, because: undefined };
}

/** @returns the parts that have to pass again, and why, and the files that changed; undefined: all may have */
export function partsToVerify() {
  const commit = verifiedCommit();
  if (commit === undefined)
    return { parts: new Set(allParts), reason: 'no verified commit is known', files: undefined };
  const files = changedFiles(commit);
  const { parts, because } = partsFor(files);
  const reason = because === undefined ? `changed since ${commit.slice(0, 8)}` : `${because} concerns all`;
  return { parts, reason, files };
}

/** Called when all parts have passed. */
export function writeVerified() {
  writeFileSync(file, `${git('rev-parse', 'HEAD')}\n`);
}
