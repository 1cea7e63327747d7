import type { BudgetUses } from './budgets.ts';
import type { WrittenBundle } from './bundle.ts';
import type { ObservedDevice } from './observations.ts';
import type { ObservedAlarms } from './observed-alarms.ts';
import type { ObservedStorage } from './observed-storage.ts';
import type { OpenQuestion } from './open-questions.ts';
import type { Step, StepOutcome } from './steps.ts';
import type { UnknownPart } from './unknown-parts.ts';
import type { Report } from './verification.ts';

const outcomes: Readonly<Record<StepOutcome, string>> = {
  ok: 'ok',
  not_granted: 'not granted',
  failed: 'FAILED',
  not_made: 'not made',
};
const maxLines = 40;

/** Returns the lines of a step: `poll tlxs_data:0  ok  2 answers  120 ms`. */
export function stepLine({
  name,
  outcome,
  count,
  durationMs,
  exchanges,
  kind,
  message,
  vendorCode,
  vendorMessage,
}: Step): string {
  const brought = count === undefined ? '' : `${count} back`;
  const calls = exchanges.length === 1 ? '1 call' : `${exchanges.length} calls`;
  const code =
    vendorCode === undefined ? '' : ` (code ${vendorCode}${vendorMessage === undefined ? '' : `: ${vendorMessage}`})`;
  const why = message === undefined ? '' : `${kind ?? ''}: ${message}${code}`;
  return [
    name.padEnd(44),
    outcomes[outcome].padEnd(11),
    calls.padEnd(9),
    `${durationMs} ms`.padStart(9),
    brought || why,
  ]
    .join('  ')
    .trimEnd();
}

/** Returns the calls that a run would make and the budgets they take from. */
export function planText(vendor: string, uses: BudgetUses, devices: number): string {
  const calls = [...uses.calls].map(([call, count]) => [call, String(count)]);
  const limits = uses.uses.map(({ call, limit, perSeconds, scope, requests }) => [
    call,
    `${limit} in ${perSeconds} s`,
    scope,
    String(requests),
  ]);
  const total = [...uses.calls.values()].reduce((sum, count) => sum + count, 0);
  return [
    `${vendor}: about ${total} calls for ${devices} devices of each kind in a few plants; more plants make more calls of inventory.`,
    '',
    table(['call', 'times'], calls),
    '',
    table(['budget', 'limit', 'of one', 'taken'], limits),
  ].join('\n');
}

/** Returns the report for people. */
export function reportText(report: Report, bundle: WrittenBundle | undefined): string {
  const { vendor, region, steps, plants, devices, observed } = report;
  const kinds = Object.entries(devices.byKind).map(([kind, count]) => `${count} of ${kind === '' ? 'one kind' : kind}`);
  return [
    `${vendor} (${region}): ${report.requests.length} calls in ${report.seconds} s${report.interrupted ? ', interrupted' : ''}`,
    section('Calls', steps.map(stepLine)),
    section('Inventory', [
      `${plants} plants, ${devices.listed} devices (${kinds.join(', ')}), ${devices.polled} of them polled`,
    ]),
    section('Samples', observed.devices.flatMap(deviceLines)),
    section('Batteries and meters', observed.storage.flatMap(storageLines)),
    section('Open alarms', alarmLines(observed.alarms)),
    section('Other', [`connected ${observed.liveness.online}, not connected ${observed.liveness.offline}`]),
    section('Records', recordLines(report)),
    section('Not understood', notUnderstood(report)),
    section('Differs from docs/vendors.md', differences(observed.devices)),
    section('Check first', report.checkFirst.flatMap(questionLines)),
    section('Not verified', report.notVerified.flatMap(questionLines)),
    section('Notes', report.notes),
    section('Bundle', bundleLines(bundle)),
    report.understood ? 'Every call was made and understood.' : 'NOT all was understood: see above.',
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function section(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return '';
  const more = lines.length - maxLines;
  const shown =
    more > 0 && title !== 'Samples' ? [...lines.slice(0, maxLines), `… ${more} more (--json has all)`] : lines;
  return [title, ...shown.map((line) => `  ${line}`)].join('\n');
}

function deviceLines({ InverterSN, vendorType, model, samples, newest }: ObservedDevice): string[] {
  const kind = [model, vendorType && `kind ${vendorType}`]
    .filter((text) => text !== undefined && text !== '')
    .join(', ');
  const head = `${InverterSN}${kind === '' ? '' : ` (${kind})`}: ${samples.live} live, ${samples.history} of history`;
  if (!newest) return [head];
  const fields = Object.entries(newest.fields).map(([name, value]) => `${name} ${Math.round(value * 1000) / 1000}`);
  return [
    head,
    `  ${newest.time}  State ${newest.state}  ${fields.join(' · ')}`,
    ...(newest.quality.length > 0 ? [`  DataQuality ${newest.quality.join(', ')}`] : []),
  ];
}

function storageLines({ type, name, InverterSN, model, samples, newest }: ObservedStorage): string[] {
  const of = name === undefined ? `of ${InverterSN}` : `${name}, read with ${InverterSN}`;
  const { time, values, quality, undirectedPower } = newest;
  return [
    `${type} ${of}${model === undefined ? '' : ` (${model})`}: ${samples} samples`,
    `  ${time}  ${values.join(' · ')}`,
    ...(undirectedPower === undefined
      ? []
      : [`  power ${Math.round(undirectedPower * 1000) / 1000} kW as the vendor writes it: the sign is not known`]),
    ...(quality.length > 0 ? [`  DataQuality ${quality.join(', ')}`] : []),
  ];
}

function alarmLines({ open, unmapped }: ObservedAlarms): string[] {
  if (open.length === 0) return ['none'];
  return [
    `${open.length} open, ${unmapped} of them unmapped`,
    ...open.map(({ InverterSN, category, severity, code, text }) =>
      [InverterSN, severity, category, code, text === code ? '' : text].filter((part) => part !== '').join('  '),
    ),
  ];
}

function recordLines({ records }: Report): string[] {
  if (!records) return [];
  const marks = Object.entries(records.dataQuality).map(([mark, count]) => `${mark} (${count}×)`);
  const storage = records.storage > 0 ? `, and ${records.storage} of batteries and meters` : '';
  return [
    `${records.made} made by the normalizer${storage}`,
    ...(marks.length > 0 ? [`DataQuality: ${marks.join(', ')}`] : []),
  ];
}

/** Returns the parts of a run that were not understood. */
export function notUnderstood({ steps, observed, unknown, records, devices }: Report): string[] {
  return [
    ...steps
      .filter(({ outcome }) => outcome === 'failed' || outcome === 'not_made')
      .map(({ name, kind, message }) => `call ${name}: ${kind ?? 'not made'}: ${message ?? ''}`),
    ...(devices.polled === 0 ? ['no device to poll'] : []),
    ...observed.unknownStateCodes.map((code) => `state code ${code}: in no table`),
    ...observed.rejections.map(
      ({ reason, detail, call, serial }) =>
        `rejected by the mapping: ${[reason, detail, call, serial].filter((part) => part !== undefined).join(', ')}`,
    ),
    ...Object.entries(records?.rejections ?? {}).map(
      ([reason, count]) => `rejected by the normalizer: ${reason} (${count}×)`,
    ),
    ...Object.entries(observed.quality)
      .filter(([mark]) => mark.endsWith(':unit_unknown'))
      .map(([mark, count]) => `${mark} (${count}×)`),
    ...unknown.map(unknownLine),
  ];
}

function unknownLine({ what, call, path, type, example, count }: UnknownPart): string {
  const shown = what === 'member' ? ` (${type}, ${example})` : '';
  return `${what === 'member' ? 'member' : what === 'unit' ? 'unit' : 'name'} ${path} of ${call}${shown}, ${count}×: in no fixture`;
}

/** Fields of a battery or a meter: a device without one has none of them, and they are named together. */
const isStorageField = (field: string): boolean => /Battery|^E?Grid|Load/.test(field);

function differences(devices: readonly ObservedDevice[]): string[] {
  const bySerials = Map.groupBy(devices, ({ absent }) => absentText(absent));
  const serials = (same: readonly ObservedDevice[]): string => same.map(({ InverterSN }) => InverterSN).join(', ');
  return [
    ...[...bySerials]
      .filter(([text]) => text !== '')
      .map(([text, same]) => `${serials(same)}: no ${text} (✔ there: has the device got them?)`),
    ...devices
      .filter(({ beyondThePage }) => beyondThePage.length > 0)
      .map(({ InverterSN, beyondThePage }) => `${InverterSN}: ${beyondThePage.join(', ')}, which no row there fills`),
  ];
}

function absentText(absent: readonly string[]): string {
  const ofStorage = absent.filter(isStorageField);
  const others = absent.filter((field) => !isStorageField(field));
  const storage = ofStorage.length > 4 ? [`${ofStorage.length} fields of battery and meter`] : ofStorage;
  return [...others, ...storage].join(', ');
}

function questionLines({ text, values }: OpenQuestion): string[] {
  return [`[ ] ${text}`, ...values.map((value) => `      seen: ${value}`)];
}

function bundleLines(bundle: WrittenBundle | undefined): string[] {
  if (!bundle) return [];
  if ('refused' in bundle) return [`REFUSED: ${bundle.refused}`, ...bundle.files.slice(0, 10)];
  const replaced = Object.entries(bundle.replaced).map(([kind, count]) => `${kind} ${count}`);
  return [
    `${bundle.folder}: ${bundle.files} files; replaced: ${replaced.join(', ')}`,
    'Look through it before you file it.',
  ];
}

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [columns, ...rows];
  const widths = columns.map((_, at) => Math.max(...all.map((row) => row[at]!.length)));
  return all
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
