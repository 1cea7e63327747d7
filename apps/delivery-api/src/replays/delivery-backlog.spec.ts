import { settledOf } from './delivery-backlog.ts';

it.each([
  ['nothing is committed and nothing was deleted', 0n, -1n, 0n],
  ['the group never committed, and retention has deleted all it could have read', 500n, -1n, 500n],
  ['the commit is where the group is', 100n, 300n, 300n],
  ['retention passed the commit', 500n, 300n, 500n],
])('when %s', (_, start, committed, settled) => expect(settledOf(start, committed)).toBe(settled));
