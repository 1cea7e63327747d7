import { randomUUID } from 'node:crypto';
import type { FilterBody, Sink, UpdateSinkBody } from '@heliograph/sdk';
import type { FileSink, SecretReference } from '../file/account-file.ts';
import type { Path } from '../file/source-file.ts';
import { matchByName, planOfSection, title, type Change, type Plan, type PlanContext } from './change.ts';
import { memberLines, newLines } from './diff.ts';
import { currentFilter, emptyFilter, filterBody, wantedFilter } from './filters.ts';

type Setting = FileSink['settings'][string];

/** A sink is matched by its name. Its secrets are never returned: they are compared with nothing. */
export async function planSinks(context: PlanContext, wanted: readonly FileSink[]): Promise<Plan> {
  const current = await context.api.listSinks({ limit: 500 }).all();
  const secretsOf = new Map<string, string[]>();
  for await (const { id, settings } of context.api.listSinkKinds()) secretsOf.set(id, secretNames(settings));
  const matched = new Set<Sink>();
  const changes = wanted.flatMap((entry, i) => {
    const path = ['sinks', i];
    const found = matchByName(context, current, entry.name, path);
    if (found) matched.add(found);
    checkKind(context, entry, path, { found, secrets: secretsOf.get(entry.kind) ?? [] });
    return found ? update(context, found, entry, path) : [creation(context, entry, path)];
  });
  return planOfSection(context, changes, {
    kind: 'sink',
    scope: 'deliveries',
    wanted,
    current,
    matched,
    titleOf: ({ name, id, kind }) => `${title(name, id)} (${kind})`,
    remove: ({ id }) => context.api.deleteSink(id),
  });
}

function secretNames(schema: Record<string, unknown>): string[] {
  const properties = (schema.properties ?? {}) as Record<string, { writeOnly?: boolean }>;
  return Object.keys(properties).filter((name) => properties[name]!.writeOnly === true);
}

interface KindOfSink {
  found: Sink | undefined;
  secrets: readonly string[];
}

function checkKind({ problems }: PlanContext, { name, kind, settings }: FileSink, path: Path, known: KindOfSink): void {
  if (known.found !== undefined && known.found.kind !== kind)
    problems.push({
      path: [...path, 'kind'],
      message: `is ${known.found.kind} and cannot be changed: give the entry another name, and delete “${name}”`,
    });
  for (const secret of known.secrets)
    if (settings[secret] !== undefined && settings[secret] !== null && !isReference(settings[secret]))
      problems.push({
        path: [...path, 'settings', secret],
        message: 'write { env: NAME } or { file: PATH }; a secret never stands in this file',
      });
}

const isReference = (value: Setting): value is SecretReference => typeof value === 'object' && value !== null;

/** The settings that the API shows. */
const plainOf = (settings: FileSink['settings']): Record<string, Setting> =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => !isReference(value)));

const referredIn = (settings: FileSink['settings']): string[] =>
  Object.keys(settings).filter((name) => isReference(settings[name]!));

/** @throws FileError */
function loaded({ secrets }: PlanContext, settings: FileSink['settings'], path: Path): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name,
      isReference(value) ? secrets.value(value, [...path, 'settings', name]) : value,
    ]),
  );
}

function creation(context: PlanContext, entry: FileSink, path: Path): Change {
  const { api } = context;
  const { name, kind, filter = {}, status } = entry;
  let settings: Record<string, unknown> = {};
  return {
    what: `sink ${title(name, '')}`,
    action: 'create',
    lines: [
      ...newLines({ kind, status }),
      ...newLines(plainOf(entry.settings)).map((line) => line.replace('+ ', '+ settings.')),
      ...newLines({ secrets: referredIn(entry.settings) }),
      ...filterLines(context, emptyFilter, entry, path).map((line) => line.replace(/^~/, '+')),
    ],
    path,
    scope: 'deliveries',
    load: () => (settings = loaded(context, entry.settings, path)),
    run: async () => {
      const body = { name, kind, settings, filter: filterBody(context, filter, [...path, 'filter']) as FilterBody };
      const { id } = await api.createSink(body, { idempotencyKey: randomUUID() });
      if (status === 'paused') await api.pauseSink(id);
      return undefined;
    },
  };
}

function update(context: PlanContext, found: Sink, entry: FileSink, path: Path): Change[] {
  const { api, resendSecrets } = context;
  const ofFilter = filterLines(context, currentFilter(context, found.filter), entry, path);
  const ofSettings = settingsLines(found, entry, resendSecrets);
  const ofStatus = memberLines({ ...found }, { status: entry.status });
  const lines = [...ofSettings, ...ofFilter, ...ofStatus];
  if (lines.length === 0) return [];
  let settings: Record<string, unknown> | undefined;
  const change: Change = {
    what: `sink ${title(entry.name, '')}`,
    action: 'change',
    lines,
    path,
    scope: 'deliveries',
    load: () => {
      // With another address the API wants the secrets again.
      if (ofSettings.length > 0) settings = loaded(context, entry.settings, path);
    },
    run: async () => {
      const body: UpdateSinkBody = {};
      if (settings) body.settings = settings;
      if (ofFilter.length > 0) body.filter = filterBody(context, entry.filter ?? {}, [...path, 'filter']) as FilterBody;
      if (Object.keys(body).length > 0) await api.updateSink(found.id, body);
      if (ofStatus.length > 0) await (entry.status === 'paused' ? api.pauseSink(found.id) : api.resumeSink(found.id));
      return undefined;
    },
  };
  return [change];
}

function filterLines(context: PlanContext, current: object, { filter }: FileSink, path: Path): string[] {
  return filter ? memberLines({ filter: current }, { filter: wantedFilter(context, filter, [...path, 'filter']) }) : [];
}

function settingsLines(found: Sink, { settings }: FileSink, resendSecrets: boolean): string[] {
  const lines = memberLines({ settings: found.settings }, { settings: plainOf(settings) });
  const referred = referredIn(settings);
  const added = referred.filter((name) => !found.secrets.includes(name)).map((name) => `~ settings.${name}: set`);
  if (lines.length > 0 || added.length > 0 || !resendSecrets || referred.length === 0) return [...lines, ...added];
  return ['~ secrets: sent again'];
}
