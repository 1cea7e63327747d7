import { X509Certificate, randomUUID } from 'node:crypto';
import type { UpdateWebhookBody, Webhook } from '@heliograph/sdk';
import { FileError, type Path } from '../file/source-file.ts';
import type { FileWebhook } from '../file/account-file.ts';
import { matchByName, planOfSection, title, type Change, type Plan, type PlanContext } from './change.ts';
import { changedMembers, memberLines, newLines } from './diff.ts';
import { currentFilter, emptyFilter, filterBody, wantedFilter } from './filters.ts';

/** A webhook is matched by its name, one without a name by its URL: it gets the name. */
export async function planWebhooks(context: PlanContext, wanted: readonly FileWebhook[]): Promise<Plan> {
  const current = await context.api.listWebhooks({ limit: 500 }).all();
  const matched = new Set<Webhook>();
  const changes = wanted.flatMap((entry, i): Change[] => {
    const path = ['webhooks', i];
    const unnamed = current.find((item) => item.name === null && !matched.has(item) && sameUrl(item.url, entry.url));
    const found = matchByName(context, current, entry.name, path) ?? unnamed;
    if (!found) return [creation(context, entry, path)];
    matched.add(found);
    return update(context, found, entry, path);
  });
  return planOfSection(context, changes, {
    kind: 'webhook',
    scope: 'deliveries',
    wanted,
    current,
    matched,
    titleOf: ({ name, url }) => title(name, url),
    remove: ({ id }) => context.api.deleteWebhook(id),
  });
}

const sameUrl = (a: string, b: string): boolean =>
  a === b || (URL.canParse(a) && URL.canParse(b) && new URL(a).href === new URL(b).href);

type Secret = Pick<UpdateWebhookBody, 'headers' | 'clientCertificate'>;

/** @throws FileError */
function secretsOf({ secrets }: PlanContext, { headers, clientCertificate }: FileWebhook, path: Path): Secret {
  const sent: Secret = {};
  if (headers !== undefined) sent.headers = headers && secrets.values(headers, [...path, 'headers']);
  const at = [...path, 'clientCertificate'];
  if (clientCertificate !== undefined)
    sent.clientCertificate = clientCertificate && {
      certificate: secrets.value(clientCertificate.certificate, [...at, 'certificate']),
      privateKey: secrets.value(clientCertificate.privateKey, [...at, 'privateKey']),
    };
  return sent;
}

const plainMembers = [
  'url',
  'name',
  'description',
  'envelope',
  'signatureEncoding',
  'timeoutMs',
  'maxInFlight',
  'rateLimit',
  'minTlsVersion',
  'batch',
] as const;

type Plain = Pick<FileWebhook, (typeof plainMembers)[number]>;

/** Members that the API shows as the file has them. */
const plainOf = (entry: FileWebhook): Plain =>
  Object.fromEntries(plainMembers.map((name) => [name, entry[name]])) as unknown as Plain;

function creation(context: PlanContext, entry: FileWebhook, path: Path): Change {
  const { api, keepSigningSecret } = context;
  const filter = wantedFilter(context, { kinds: ['device.data'], ...entry.filter }, [...path, 'filter']);
  let sent: Secret = {};
  const lines = [
    ...newLines({ ...plainOf(entry), name: undefined, status: entry.status }),
    ...memberLines({ filter: emptyFilter }, { filter }).map((line) => line.replace(/^~/, '+')),
    ...newLines({ headers: entry.headers && Object.keys(entry.headers) }),
    ...newLines({ clientCertificate: entry.clientCertificate && 'as referred to' }),
  ];
  return {
    what: `webhook ${title(entry.name, '')}`,
    action: 'create',
    lines,
    path,
    scope: 'deliveries',
    load: () => (sent = secretsOf(context, entry, path)),
    run: async () => {
      const body = { ...plainOf(entry), ...sent, filter: filterBody(context, entry.filter ?? {}, [...path, 'filter']) };
      // The key makes the call repeatable: a secret whose answer was lost comes with the repetition.
      const { id, secret } = await api.createWebhook(body, { idempotencyKey: randomUUID() });
      keepSigningSecret(entry.name, secret);
      if (entry.status === 'paused') await api.pauseWebhook(id);
      return undefined;
    },
  };
}

function update(context: PlanContext, found: Webhook, entry: FileWebhook, path: Path): Change[] {
  const { api, resendSecrets } = context;
  const plain = { ...plainOf(entry), url: sameUrl(found.url, entry.url) ? undefined : entry.url };
  const filterLines = entry.filter
    ? memberLines(
        { filter: currentFilter(context, found.filter) },
        { filter: wantedFilter(context, { kinds: ['device.data'], ...entry.filter }, [...path, 'filter']) },
      )
    : [];
  const secretLines = linesOfSecrets(context, found, entry, path);
  const statusLines = memberLines({ ...found }, { status: entry.status });
  const lines = [...memberLines({ ...found }, plain), ...filterLines, ...secretLines, ...statusLines];
  if (lines.length === 0) return [];
  let sent: Secret = {};
  const sendsSecrets = secretLines.length > 0 || resendSecrets;
  const change: Change = {
    what: `webhook ${title(entry.name, '')}`,
    action: 'change',
    lines,
    path,
    scope: 'deliveries',
    load: () => {
      if (sendsSecrets) sent = secretsOf(context, entry, path);
    },
    run: async () => {
      const body: UpdateWebhookBody = { ...changedMembers(found, plain), ...sent };
      if (filterLines.length > 0) body.filter = filterBody(context, entry.filter ?? {}, [...path, 'filter']);
      if (Object.keys(body).length > 0) await api.updateWebhook(found.id, body);
      if (statusLines.length > 0)
        await (entry.status === 'paused' ? api.pauseWebhook(found.id) : api.resumeWebhook(found.id));
      return undefined;
    },
  };
  return [change];
}

/** The API shows names of headers and when a certificate ends, no values. */
function linesOfSecrets(context: PlanContext, found: Webhook, entry: FileWebhook, path: Path): string[] {
  const { headers, clientCertificate } = entry;
  const lower = (names: readonly string[]): string[] => names.map((name) => name.toLowerCase());
  const wanted = {
    headers: headers === undefined ? undefined : lower(Object.keys(headers ?? {})),
    clientCertificate: clientCertificate && expiryOf(context, clientCertificate.certificate, path),
  };
  const current = { headers: lower(found.headerNames), clientCertificate: found.clientCertificate?.notAfter ?? null };
  const lines = memberLines(current, wanted);
  if (lines.length > 0 || !context.resendSecrets || (!headers && !clientCertificate)) return lines;
  return ['~ headers and client certificate: sent again'];
}

/** @returns when a certificate ends, Unix seconds @throws FileError */
function expiryOf(
  { secrets, source }: PlanContext,
  reference: NonNullable<FileWebhook['clientCertificate']>['certificate'],
  path: Path,
): number {
  const at = [...path, 'clientCertificate', 'certificate'];
  const pem = secrets.value(reference, at);
  try {
    return Math.floor(Date.parse(new X509Certificate(pem).validTo) / 1000);
  } catch {
    throw new FileError(source, [{ path: at, message: 'is no certificate in PEM format' }]);
  }
}
