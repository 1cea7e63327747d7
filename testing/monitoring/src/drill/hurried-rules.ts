import { readFileSync } from 'node:fs';
import { reported } from '@heliograph/base-data';
import { rulesFile } from '@heliograph/monitoring';
import { parse, stringify } from 'yaml';

const unitSeconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

const seconds = (text: string): number => {
  const [, count, unit] = /^(\d+)([smhd])$/.exec(text)!;
  return Number(count) * unitSeconds[unit!]!;
};

interface Rule {
  expr: string;
  for?: string;
}

/** Short enough to wait for, long enough for some scrapes. */
const shorter = (text: string, divisor: number, least: number): string =>
  `${Math.max(least, Math.round(seconds(text) / divisor))}s`;

function hurriedRule(rule: Rule, divisor: number): Rule {
  const expr = rule.expr.replaceAll(
    /\[(\d+[smhd])\]|offset (\d+[smhd])/g,
    (_, window: string | undefined, offset: string | undefined) =>
      window === undefined ? `offset ${shorter(offset!, divisor, 30)}` : `[${shorter(window, divisor, 30)}]`,
  );
  return { ...rule, expr, ...reported({ for: rule.for === undefined ? undefined : shorter(rule.for, divisor, 5) }) };
}

/** The committed rules with every window and every `for` divided: the same conditions in a time one can wait for. */
export function hurriedRules(divisor: number): string {
  const file = parse(readFileSync(rulesFile, 'utf8')) as { groups: { rules: Rule[] }[] };
  for (const group of file.groups) group.rules = group.rules.map((rule) => hurriedRule(rule, divisor));
  return stringify(file);
}
