import type { Result } from './suite/run-checks.ts';

const VERDICTS = ['as expected', 'differs', 'failed', 'not run'] as const;

const groupOf = ({ check }: Result): string => /^[^.]+/.exec(check.id)?.[0] ?? check.id;
const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
const code = (text: string): string => `\`${text.replaceAll('|', '\\|')}\``;

/** Markdown, as in docs/operate/mqtt-broker.md: counts by group, then every check that is not as expected. */
export function report(broker: string, results: readonly Result[]): string {
  const count = (verdict: Result['verdict'], of: readonly Result[] = results): number =>
    of.filter((result) => result.verdict === verdict).length;
  const groups = [...new Set(results.map(groupOf))].map((group): string => {
    const members = results.filter((result) => groupOf(result) === group);
    return row([group, members.length, ...VERDICTS.map((verdict) => count(verdict, members))]);
  });
  const others = results
    .filter(({ verdict }) => verdict !== 'as expected')
    .map(({ check, observed, verdict, because = '' }) =>
      row([code(check.id), check.title, check.expected, observed, verdict, because]),
    );
  return [
    `## ${broker}: ${results.length} checks, ${VERDICTS.map((verdict) => `${count(verdict)} ${verdict}`).join(', ')}`,
    '',
    row(['group', 'checks', ...VERDICTS]),
    row(['---', '---:', ...VERDICTS.map(() => '---:')]),
    ...groups,
    ...(others.length === 0
      ? []
      : [
          '',
          row(['check', 'what', 'expected', 'observed', 'verdict', 'why']),
          row(Array.from({ length: 6 }, () => '---')),
          ...others,
        ]),
    '',
  ].join('\n');
}
