#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { HeliographConnectionError } from '@heliograph/sdk';
import { applyPlan, planText } from './apply.ts';
import { connection, requireScopes } from './connection.ts';
import { Secrets } from './file/secrets.ts';
import { SourceFile } from './file/source-file.ts';
import { optionsOf, usage } from './options.ts';
import { Inventory } from './plan/inventory.ts';
import { planOf } from './plan/index.ts';
import { SigningSecrets } from './signing-secrets.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** @returns the exit code @throws Error of everything that ends the run */
async function run(args: string[]): Promise<number> {
  const options = optionsOf(args);
  if (!options) {
    process.stdout.write(usage);
    return 0;
  }
  const { file, dryRun, prune, resendSecrets, secretsFile } = options;
  const source = new SourceFile(file, readFileSync(file, 'utf8'));
  const api = connection(process.env);
  const signing = new SigningSecrets(dryRun ? undefined : secretsFile, print);
  const plan = await planOf({
    api,
    source,
    secrets: new Secrets(source, process.env),
    inventory: new Inventory(api, source.account),
    problems: [],
    pendingVendors: new Set(),
    resendSecrets,
    prune,
    keepSigningSecret: (webhook, secret) => signing.keep(webhook, secret),
  });
  print(planText(plan));
  if (dryRun) return plan.changes.length === 0 ? 0 : 2;
  if (plan.changes.length === 0) return 0;
  await requireScopes(api, process.env.HELIOGRAPH_API_KEY, plan.changes);
  const failures = await applyPlan(plan, source, print);
  if (failures > 0) print(`${failures} of ${plan.changes.length} changes failed; the next run makes what is left`);
  return failures === 0 ? 0 : 1;
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  const { message } = error as Error;
  const hint = error instanceof HeliographConnectionError ? '; the next run makes what is left' : '';
  process.stderr.write(`${message}${hint}\n`);
  process.exitCode = 1;
}
