import { parseCommandLine, UsageError, wholeNumber } from '@heliograph/stack';

export interface MonitoringOptions {
  /** `watch`: a Prometheus beside the running product; `check`: every panel's queries; `drill`: alerts, provoked; `generate`: the dashboards' files. */
  readonly command: 'watch' | 'check' | 'drill' | 'generate';
  /** The port of `npm start`. */
  readonly portOffset: number;
}

export const usage = `npm run monitoring -- [watch | check | drill | generate] [--port-offset 0]

  watch             runs a Prometheus with the project's alert rules for the running \`npm start\`, until Ctrl-C
  check             runs every query of every dashboard on it; exits 0 only if each returns data, or none because there is no fault
  drill             provokes alerts (an outage, a dead endpoint, guessed passwords, a hanging service) with all durations of the rules divided by 60
  generate          writes the chart's dashboard files; needs no running service
  --port-offset N   port offset of the \`npm start\``;

const commands = ['watch', 'check', 'drill', 'generate'] as const;

/** Throws `UsageError`. */
export function parseOptions(args: readonly string[]): MonitoringOptions {
  const { values, positionals } = parseCommandLine({
    args: [...args],
    allowPositionals: true,
    options: { 'port-offset': { type: 'string' } },
  });
  const command = commands.find((name) => name === (positionals[0] ?? 'watch'));
  if (command === undefined || positionals.length > 1) throw new UsageError(`unknown command ${positionals.join(' ')}`);
  return { command, portOffset: wholeNumber('--port-offset', values['port-offset'] ?? '0', 0, 10_000) };
}
