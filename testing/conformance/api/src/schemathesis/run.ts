import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Python, pythonPackages, runCommand } from '@heliograph/stack';
import { root } from '../root.ts';
import type { TestEnvironment } from '../seed/test-environment.ts';

interface Campaign {
  /** Base URL of the gateway. */
  url: string;
  /** Value of `Authorization`; undefined: no caller. */
  authorization: string | undefined;
  /** Operations, by their path. */
  only?: string;
  except?: string;
  /** Cases of an operation and phase, about. */
  examples: number;
  seed: number;
  /** Ids of callers: they are not deleted, suspended or locked out. */
  protectedIds: readonly string[];
}

interface Outcome {
  cases: number;
  /** True without findings. */
  clean: boolean;
  /** Failures that are accepted, by the reason in `hooks.py`. */
  accepted: Readonly<Record<string, number>>;
  /** The findings of schemathesis, with lines to reproduce them. */
  text: string;
}

/** All checks of schemathesis; see `docs/change/api-conformance.md`. */
export async function runCampaign(python: Python, campaign: Campaign, signal?: AbortSignal): Promise<Outcome> {
  const directory = await mkdtemp(join(tmpdir(), 'heliograph-schemathesis-'));
  const acceptedFile = join(directory, 'accepted.json');
  try {
    const { code, text } = await schemathesis(python, campaign, { directory, acceptedFile }, signal);
    const cases = Number(/(\d+) generated/.exec(text)?.[1] ?? 0);
    const accepted = await readFile(acceptedFile, 'utf8').catch(() => '{}');
    return { cases, clean: code === 0 && cases > 0, accepted: JSON.parse(accepted) as Record<string, number>, text };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

interface Files {
  directory: string;
  acceptedFile: string;
}

async function schemathesis(
  { binary, environment }: Python,
  campaign: Campaign,
  { directory, acceptedFile }: Files,
  signal: AbortSignal | undefined,
): Promise<{ code: number; text: string }> {
  const main =
    'import sys; from schemathesis.cli import schemathesis; sys.argv[0] = "schemathesis"; sys.exit(schemathesis())';
  const { code, stdout, stderr } = await runCommand(binary, ['-c', main, ...argumentsOf(campaign)], {
    cwd: directory,
    signal,
    env: {
      ...environment,
      PYTHONDONTWRITEBYTECODE: '1',
      SCHEMATHESIS_HOOKS: join(root, 'testing', 'conformance', 'api', 'schemathesis', 'hooks.py'),
      PROTECTED_IDS: campaign.protectedIds.join(','),
      ACCEPTED_FAILURES_FILE: acceptedFile,
    },
  });
  return { code, text: stdout + stderr };
}

function argumentsOf({ url, authorization, only, except, examples, seed }: Campaign): string[] {
  return [
    'run',
    `${url}/openapi.json`,
    '--checks',
    'all',
    '--phases',
    'examples,coverage,fuzzing,stateful',
    '--max-examples',
    String(examples),
    '--seed',
    String(seed),
    '--generation-database',
    'none',
    // A case that failed is not the end of its operation: one run finds all failures.
    '--continue-on-failure',
    '--warnings',
    'off',
    '--no-color',
    '--request-timeout',
    '45',
    ...(authorization === undefined ? [] : ['--header', `Authorization: ${authorization}`]),
    ...(only === undefined ? [] : ['--include-path-regex', only]),
    ...(except === undefined ? [] : ['--exclude-path-regex', except]),
  ];
}

/** schemathesis in the versions that `requirements.txt` pins, in a folder of its own below `.heliograph`. @throws Error saying why not */
export function installSchemathesis(onProgress: (message: string) => void): Promise<Python> {
  const requirements = join(root, 'testing', 'conformance', 'api', 'schemathesis', 'requirements.txt');
  return pythonPackages(
    { name: 'schemathesis', requirements, parent: join(root, '.heliograph', 'python') },
    onProgress,
  );
}

interface Plan {
  examples: number;
  seed: number;
}

/** The callers and their operations: each covers those that the other omits. */
export function campaigns(environment: TestEnvironment, { examples, seed }: Plan): Record<string, Campaign> {
  const { owner, operator } = environment.callers;
  const common = { url: environment.product.addresses.gateway, examples, seed, protectedIds: [owner.id, operator.id] };
  return {
    // An account's token gets 403 from every one of the operators' operations, as the matrix shows; nothing else can be explored there. A stream of events
    // has no end for a client that waits for one.
    account: { ...common, authorization: owner.authorization, except: '^/v1/(admin/|stream$)' },
    operator: { ...common, authorization: operator.authorization, only: '^/v1/(admin/|account$)' },
  };
}
