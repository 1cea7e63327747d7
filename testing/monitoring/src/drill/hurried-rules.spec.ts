import { parse } from 'yaml';
import { hurriedRules } from './run-drill.ts';

interface File {
  groups: { rules: { alert?: string; expr: string; for?: string }[] }[];
}

it('divides every window and every waiting time of the committed rules, and nothing else', () => {
  const rules = (divisor: number) => (parse(hurriedRules(divisor)) as File).groups.flatMap((group) => group.rules);
  const hurried = rules(60);
  expect(hurried).toHaveLength(rules(1).length);
  const down = hurried.find(({ alert }) => alert === 'HeliographVendorDown')!;
  expect(down.for).toBe('10s');
  expect(down.expr).toContain('outcome="internal"}[30s]');
  const refused = hurried.find(({ alert }) => alert === 'HeliographCredentialsRefused')!;
  expect(refused.expr).toContain('offset 360s');
  expect(JSON.stringify(hurried)).not.toMatch(/\[\d+[mhd]\]|offset \d+[mhd]/);
});
