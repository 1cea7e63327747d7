import { measurementDefinitions } from '@heliograph/base-data';
import { defaultImportShare, exampleWork, planOfHistory } from '@heliograph/vendor-contract';
import type {
  ConsentDeclaration,
  FieldRule,
  FieldTable,
  DayHistory,
  SampleHistory,
  SeriesRule,
  Vendor,
  VendorAlarms,
} from '@heliograph/vendor-contract';

const GENERATED = '<!-- Generated from the vendors’ declarations and mapping tables: npm run docs. Do not edit. -->';

/** Returns the generated pages: Markdown by path under `docs/`, an overview and a page for each vendor. */
export async function vendorPages(vendors: readonly Vendor[]): Promise<Map<string, string>> {
  const alarms = new Map(await Promise.all(vendors.map(async (vendor) => [vendor, await vendor.alarms()] as const)));
  const pages = new Map([['vendors.md', overview(vendors, alarms)]]);
  for (const [vendor, ofVendor] of alarms)
    pages.set(`vendors/${vendor.declaration.id}.md`, vendorPage(vendor, ofVendor));
  return pages;
}

/** Returns what compares the vendors: evidence, zones of plants, fields. */
function overview(vendors: readonly Vendor[], alarms: ReadonlyMap<Vendor, VendorAlarms>): string {
  const ids = vendors.map(({ declaration }) => declaration.id);
  return [
    '# Vendors',
    '',
    GENERATED,
    '',
    `A page for each vendor has its credentials, field tables, limits and states: ${ids.map(linkOf).join(', ')}.`,
    'The names are the values of `DataSources`.',
    '',
    ...evidenceSection(vendors),
    ...zoneSection(),
    ...historySection(vendors),
    ...alarmsSection(alarms),
    ...fieldsSection(vendors),
  ].join('\n');
}

function linkOf(id: string): string {
  return `[\`${id}\`](vendors/${id}.md)`;
}

function fieldsSection(vendors: readonly Vendor[]): string[] {
  const ids = vendors.map(({ declaration }) => declaration.id);
  return [
    '## Which vendor fills which field',
    '',
    '✔ filled where the device has the value and the vendor reports it; ◐ sometimes: the vendor’s page says why; – never.',
    '`DataQuality` names a value that was left out, a sum that lacks a part, and a value that is present and doubtful:',
    '',
    '- `EDay:gap`, `EDay:other_time` (of another time than the sample), `EDay:stale`, `EDay:implausible`, `ETotal:counter_jumped`, `FrqAC:out_of_range` …',
    '- `…:stale` marks a period counter that still holds the sum of the day, month or year before, because the vendor resets it late',
    '  ([late resets](decisions/values.md#a-counter-that-is-reset-late-is-compared-with-the-gain)).',
    '- `…:frozen` marks a value that stayed the same to the last digit for more than an hour while others moved, or with all others',
    '  ([frozen values](decisions/values.md#a-value-that-does-not-move-is-named-and-stays)).',
    '- `Timezone:fixed_offset` marks a bare offset; `State:derived` a `State` that follows from the power, from messages or from the sun at night:',
    '  the vendor reported none (always of Fronius, SMA and SolarEdge; of the history of Deye and SOLARMAN, of Enphase’s intervals without a status).',
    '',
    'An input (`UPVn`, `IPVn`, `PPVn` of one number) that has never shown more than 0 counts as unused: it is left out and not named.',
    'A backfilled night shows the zeros of the inputs that are known by then.',
    '',
    row(['Field', 'Unit', ...ids]),
    row(['---', '---', ...ids.map(() => ':-:')]),
    ...matrixRows(vendors),
    row(['`DCInputs`', '', ...vendors.map(dcInputsOf)]),
    '',
  ];
}

/** States first what the adapters were verified against. */
function evidenceSection(vendors: readonly Vendor[]): string[] {
  return [
    '**No adapter has been run against a live vendor cloud by this project.** Each was checked against the vendor’s documents,',
    'answers that others recorded and, where one exists, an independent client that read our simulated cloud.',
    'With a real account, `heliograph admin verify-vendor <vendor>` makes each call once and reports unreadable answers, differences from these pages',
    'and the observed values of each point of _Check first_ and _Not verified_. It writes an anonymized bundle that can be filed',
    '([how](operate/operators.md#verify-a-vendor-with-a-real-account)).',
    '',
    row(['Vendor', 'Documents', 'Recordings', 'Independent clients', 'Live cloud']),
    row(['---', '---', '---', '---', '---']),
    ...vendors.map(({ declaration: { id, evidence } }) =>
      row([linkOf(id), evidence.documents, evidence.recordings, evidence.clients, 'never']),
    ),
    '',
  ];
}

/** States whose zone a record has, for all vendors alike (`@heliograph/plant-zone`). */
function zoneSection(): string[] {
  return [
    '## Time zone of a plant',
    '',
    'The first of these sources counts, for every vendor:',
    '',
    '1. an IANA zone that the vendor reports,',
    '2. `timezoneName` set for the plant (`PATCH /v1/plants/{id}`),',
    '3. an IANA zone set for the vendor account,',
    '4. the zone of the plant’s coordinates,',
    '5. the offset that came with a sample,',
    '6. an offset set for the vendor account,',
    '7. the offset of the vendor.',
    '',
    'An offset that nothing else confirms may be wrong by an hour for half of the year: `DataQuality` then has `Timezone:fixed_offset`.',
    'Coordinates count on land, unless they contradict a reported offset by more than an hour (exchanged coordinates, those of the vendor’s office); 0, 0 is none.',
    'A plant’s `timezoneSource` names the source that counts. A sample without any goes to `rejected`. Each vendor’s page says what it reports.',
    '',
  ];
}

/** Shows how deep the history of each vendor is, and what an import of a usual fleet costs. */
function historySection(vendors: readonly Vendor[]): string[] {
  const { devices, plants, days } = exampleWork;
  return [
    '## Past samples',
    '',
    `An import ([imports](use/imports.md)) of ${devices} inverters of one time zone in ${plants} plants and ${days} days, beside their live polls:`,
    '',
    row(['Vendor', 'Days back', 'Step', 'Calls', 'Time', 'Takes']),
    row(['---', '--:', '--:', '--:', '--:', '---']),
    ...vendors.map(({ declaration: { id, history } }) =>
      history ? historyRow(id, history.samples) : row([linkOf(id), 'no history', '', '', '', '']),
    ),
    '',
    '“unknown”: the vendor does not document how far back its history reaches; days before its beginning cost their calls and bring nothing.',
    '',
  ];
}

function historyRow(id: string, { days, stepSeconds, cost }: SampleHistory): string {
  const { requests, seconds, bill } = planOfHistory(cost, exampleWork, defaultImportShare);
  return row([
    linkOf(id),
    days === undefined ? 'unknown' : String(days),
    `${stepSeconds} s`,
    String(requests),
    seconds === undefined ? 'no calls are left' : durationText(seconds),
    bill?.text ?? '',
  ]);
}

/** Shows of how many codes and texts of each vendor the meaning is known. */
function alarmsSection(alarms: ReadonlyMap<Vendor, VendorAlarms>): string[] {
  return [
    '## Alarms',
    '',
    'Alarms of all vendors have one vocabulary of categories and severities ([alarms](use/alarms.md)). A code or text in no table is `unmapped`, and counted',
    '(`heliograph_normalizer_unmapped_alarms_total`). Known so far:',
    '',
    row(['Vendor', 'Codes and texts', 'Read from']),
    row(['---', '--:', '---']),
    ...[...alarms].map(([{ declaration }, { tables }]) =>
      row([
        linkOf(declaration.id),
        String(tables.reduce((sum, { table }) => sum + table.size, 0)),
        tables.map(({ member }) => `\`${member}\``).join(', '),
      ]),
    ),
    '',
    'An alarm is raised within one interval of its beginning in the cloud (larger accounts have longer ones, as limits allow).',
    'Its end: “told” by the vendor at the next answer; “two answers”: the second in a row without it.',
    '',
    row(['Vendor', 'Interval', 'End', 'From']),
    row(['---', '--:', '---', '---']),
    ...[...alarms].map(([{ declaration }, { pace }]) =>
      row([
        linkOf(declaration.id),
        `${pace.intervalSeconds / 60} min`,
        pace.end === 'told' ? 'told' : 'two answers',
        pace.note,
      ]),
    ),
    '',
  ];
}

/** Lists the codes of a vendor. */
function alarmTables({ tables, unmapped }: VendorAlarms): string[] {
  const ofTable = ({ member, source, table }: VendorAlarms['tables'][number]): string[] => [
    `\`${member}\`: ${source}.`,
    '',
    row(['Code or text', 'Category', 'Severity', 'Name']),
    row(['---', '---', '---', '---']),
    ...[...table.values()].map(({ code, category, severity, name }) => row([code, category, severity, name])),
    '',
  ];
  return [
    '## Alarms',
    '',
    `A code or text that is not listed is \`unmapped\` ([alarms](../use/alarms.md)): ${unmapped}.`,
    '',
    ...tables.flatMap(ofTable),
  ];
}

/** Returns `35 min`, `6.5 h`, `27 d`. */
function durationText(seconds: number): string {
  if (seconds < 3_600) return `${Math.ceil(seconds / 60)} min`;
  if (seconds < 48 * 3_600) return `${(seconds / 3_600).toFixed(1)} h`;
  return `${(seconds / 86_400).toFixed(0)} d`;
}

function checkLines(checks: readonly string[]): string[] {
  if (checks.length === 0) return [];
  return ['## Check first', '', 'With the first real account:', '', ...checks.map((text) => `- [ ] ${text}`), ''];
}

/** Returns BaseData fields that a vendor's tables fill, `UPV1`, `UPV2` … one by one. */
export function filledFields(vendor: Vendor): Set<string> {
  return new Set(Object.values(vendor.tables).flatMap(fieldsOf));
}

function fieldsOf({ fields, series }: FieldTable): string[] {
  const numbered = Object.entries(series).flatMap(([name, { count }]) =>
    Array.from({ length: count }, (_, i) => `${name}${i + 1}`),
  );
  return [...Object.keys(fields), ...numbered];
}

interface NamedRule {
  field: string;
  unit: string;
  rule: FieldRule;
}

function rules(table: FieldTable): NamedRule[] {
  const fields = Object.entries(table.fields).map(([field, rule]) => ({ field, unit: unitOf(field), rule }));
  const series = Object.entries(table.series).map(([name, rule]) => ({
    field: `${name}1…${rule.count}`,
    unit: unitOf(`${name}1`),
    rule,
  }));
  return [...fields, ...series];
}

function unitOf(field: string): string {
  const unit = Object.hasOwn(measurementDefinitions, field)
    ? measurementDefinitions[field as keyof typeof measurementDefinitions].unit
    : '';
  return unit === '1' ? '' : unit;
}

/** Strings share a row; everything else has its own. */
const stringField = /^([UIP]PV)(\d+)$/;

function matrixRows(vendors: readonly Vendor[]): string[] {
  const filled = vendors.map((vendor) => ({ fields: filledFields(vendor), sometimes: sometimesFields(vendor) }));
  const rowNames = new Set(Object.keys(measurementDefinitions).map((name) => name.replace(stringField, '$1')));
  return [...rowNames]
    .map((name) => ({ name, marks: filled.map(({ fields, sometimes }) => mark(name, fields, sometimes)) }))
    .filter(({ marks }) => marks.some((text) => text !== NEVER))
    .map(({ name, marks }) =>
      row([`\`${name.replace(/PV$/, 'PV1…')}\``, unitOf(name) || unitOf(`${name}1`), ...marks]),
    );
}

/** Returns the kind of a vendor's inputs; for some vendors it depends on the device or the answer. */
function dcInputsOf({ tables }: Vendor): string {
  const kinds = new Set(Object.values(tables).flatMap(({ series }) => series.UPV?.inputs ?? []));
  return kinds.size === 0 ? NEVER : [...kinds].sort().join(' or ');
}

const NEVER = '–';

function mark(name: string, fields: ReadonlySet<string>, sometimes: ReadonlySet<string>): string {
  if (fields.has(name)) return sometimes.has(name) ? '◐' : '✔';
  const strings = [...fields].filter((field) => stringField.exec(field)?.[1] === name).length;
  return strings > 0 ? `1–${strings}` : NEVER;
}

/** Returns the fields whose row explains why they may be absent, `UAC1`, `UAC2` … one by one. */
function sometimesFields({ tables }: Vendor): Set<string> {
  return new Set(
    Object.values(tables).flatMap(({ fields, series }) => {
      const rare = <T extends FieldRule>(rows: Readonly<Partial<Record<string, T>>>): Partial<Record<string, T>> =>
        Object.fromEntries(Object.entries(rows).filter(([, rule]) => rule?.sometimes !== undefined));
      return fieldsOf({ fields: rare(fields), series: rare(series) });
    }),
  );
}

function vendorPage(vendor: Vendor, alarms: VendorAlarms): string {
  const { declaration, tables } = vendor;
  return [
    `# ${declaration.name}`,
    '',
    GENERATED,
    '',
    `\`DataSources\`: \`${declaration.id}\`. New samples every ${declaration.samplePeriodSeconds} s, polled every ${declaration.pollIntervalSeconds} s.`,
    '',
    `Zone of a plant: ${declaration.plantZone}`,
    '',
    ...checkLines(declaration.firstChecks),
    '## Credentials',
    '',
    row(['Credential', 'Where to find it']),
    row(['---', '---']),
    ...Object.entries(declaration.credentials.properties).map(([name, { title, description }]) =>
      row([`\`${name}\` (${title})`, description]),
    ),
    '',
    ...consentLines(declaration.consent),
    historyLine(declaration.history?.samples),
    daysLine(declaration.history?.days),
    '',
    `Regions: ${declaration.regions.map(({ id, name }) => `\`${id}\` (${name})`).join(', ')}.`,
    '',
    ...Object.entries(tables).flatMap(([family, table]) => tableSection(family, table)),
    ...alarmTables(alarms),
    '## Limits',
    '',
    row(['Call', 'Limit', 'Of one', 'Source']),
    row(['---', '---', '---', '---']),
    ...declaration.rateLimits.map(({ call, limit, perSeconds, scope, source }) =>
      row([`\`${call}\``, `${limit} in ${perSeconds} s`, scope, source]),
    ),
    '',
    '## States',
    '',
    row(['Code', 'Text', 'State']),
    row(['---', '---', ':-:']),
    ...declaration.states.map(({ code, text, state }) => row([`\`${code}\``, text, state])),
    '',
    ...(declaration.unverified.length > 0
      ? ['## Not verified', '', ...declaration.unverified.map((text) => `- ${text}`), '']
      : []),
  ].join('\n');
}

function historyLine(samples: SampleHistory | undefined): string {
  if (!samples) return 'History: none.';
  const { days, stepSeconds, source } = samples;
  const depth = days === undefined ? 'how far back it reaches is not documented' : `${days} days back`;
  return `History: a sample every ${stepSeconds} s, ${depth} (${source}).`;
}

function daysLine(days: DayHistory | undefined): string {
  if (!days) return 'Sums of past days: none.';
  const { months, source, perPlant } = days;
  const depth = months === undefined ? 'how far back they reach is not documented' : `${months} months back`;
  const of = perPlant === true ? ', of plants: those of a plant with one inverter' : '';
  return `Sums of past days${of}: ${depth} (${source}).`;
}

function consentLines(consent: ConsentDeclaration | undefined): string[] {
  if (!consent) return [];
  const { needs, fills, unless, instructions } = consent;
  const names = (members: readonly string[]): string => members.map((name) => `\`${name}\``).join(', ');
  return [
    `Consent in the browser: given ${names(needs)} but not ${names(fills)} (nor ${names(unless)}, another way in), the owner is asked in the vendor’s pages; his consent fills in ${names(fills)}. ${instructions}`,
    '',
  ];
}

function tableSection(family: string, table: FieldTable): string[] {
  return [
    `## Fields: ${family}`,
    '',
    row(['BaseData', 'From', 'Vendor unit', 'Note']),
    row(['---', '---', '---', '---']),
    ...rules(table).map(({ field, rule }) => row([`\`${field}\``, sources(rule), vendorUnit(rule), noteOf(rule)])),
    '',
  ];
}

function noteOf({ note, sometimes, inputs }: FieldRule & Pick<SeriesRule, 'inputs'>): string {
  const kind = inputs && { string: 'one per string', mppt: 'one per MPP tracker' }[inputs];
  return [kind, sometimes && `sometimes: ${sometimes}`, note].filter((text) => text !== undefined).join('; ');
}

function sources({ from, multiplierSuffix }: FieldRule): string {
  const names = typeof from === 'string' ? [from] : from;
  const factor = multiplierSuffix === undefined ? '' : ` × \`…${multiplierSuffix}\``;
  return names.map((name) => `\`${name}\``).join(', else ') + factor;
}

function vendorUnit({ unit, unitSuffix }: FieldRule): string {
  const named = unitSuffix === undefined ? undefined : `in \`…${unitSuffix}\``;
  return [named, unit].filter((text) => text !== undefined).join(', else ');
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
}
