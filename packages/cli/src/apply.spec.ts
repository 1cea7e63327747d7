import { HeliographConnectionError, HeliographError } from '@heliograph/sdk';
import { applyPlan, planText } from './apply.ts';
import { SourceFile } from './file/source-file.ts';
import type { Change } from './plan/index.ts';

const source = new SourceFile(
  'account.yaml',
  `version: 1
webhooks:
  - name: production
    url: https://example.com
    filter:
      groups: [Roofs]
`,
);

const change = (what: string, action: Change['action'], run: () => Promise<string | undefined>): Change => ({
  what,
  action,
  lines: ['~ timeoutMs: 10000 → 5000'],
  path: ['webhooks', 0],
  scope: 'deliveries',
  run,
});
const refused = (error: unknown) => () => Promise.reject(error);

async function outcome(changes: Change[]) {
  const printed: string[] = [];
  const failures = await applyPlan({ changes, unchanged: 0, kept: [] }, source, (line) => printed.push(line));
  return { failures, printed: printed.join('\n') };
}

it('shows the plan with what is kept', () => {
  const plan = { changes: [change('webhook “a”', 'change', async () => undefined)], unchanged: 2, kept: ['group “b”'] };
  expect(planText(plan)).toBe(`~ webhook “a”
    ~ timeoutMs: 10000 → 5000
  group “b”: not in the file, kept (--prune deletes it)
0 to create, 1 to change, 0 to delete, 2 as described`);
});

it('makes the other changes after a failure, but deletes nothing', async () => {
  const made: string[] = [];
  const making = (name: string) => async () => {
    made.push(name);
    return undefined;
  };
  const denied = new HeliographError('POST /v1/webhooks: 400 validation_failed', {
    code: 400,
    error: 'validation_failed',
    details: [{ path: 'filter.groupIds.0', message: 'is unknown' }],
  });
  const changes = [
    change('webhook “a”', 'create', refused(denied)),
    change('webhook “b”', 'change', making('b')),
    change('webhook “c”', 'delete', making('c')),
  ];
  const { failures, printed } = await outcome(changes);
  expect([failures, made]).toEqual([1, ['b']]);
  expect(printed).toContain('account.yaml:6: webhooks[0].filter.groups[0]: is unknown');
  expect(printed).toContain('webhook “c”: not deleted');
});

it('names the credentials that the vendor rejected', async () => {
  const error = new HeliographError('rejected', { code: 422, error: 'vendor_credentials_rejected' });
  const { printed } = await outcome([change('vendor account “n”', 'create', refused(error))]);
  expect(printed).toContain('account.yaml:3: webhooks[0].credentials: rejected Correct what `credentials` refers to');
});

it('ends without an answer of the service', async () => {
  const error = new HeliographConnectionError('no answer in time');
  await expect(outcome([change('webhook “a”', 'create', refused(error))])).rejects.toBe(error);
});

it('reads every secret before the first change', async () => {
  const made: string[] = [];
  const failing = {
    ...change('b', 'create', async () => undefined),
    load: () => {
      throw new Error('not set');
    },
  };
  const changes = [
    change('a', 'create', async () => {
      made.push('a');
      return undefined;
    }),
    failing,
  ];
  await expect(outcome(changes)).rejects.toThrow('not set');
  expect(made).toEqual([]);
});
