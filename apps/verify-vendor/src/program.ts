import { accessSync, constants, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { reported } from '@heliograph/base-data';
import {
  createVendorDispatcher,
  credentialId,
  LocalWindowLimiter,
  PacedVendorHttp,
  type WindowLimiter,
} from '@heliograph/vendor-http';
import {
  consentNeeded,
  VendorError,
  type ConsentAccess,
  type Vendor,
  type VendorDeclaration,
} from '@heliograph/vendor-contract';
import { loadVendor } from '@heliograph/vendors';
import { bundleFiles, releaseFolder, reserveFolder, writeBundle, type WrittenBundle } from './bundle.ts';
import { redeemConsent, requireConsent } from './consent.ts';
import { CredentialsError, readCredentials } from './credentials.ts';
import { RenewedCredentials } from './local-session.ts';
import { normalizeInProgram } from './normalized.ts';
import { readOptions, usage, UsageError, type Options } from './options.ts';
import { rehearse } from './rehearsal.ts';
import { planText, reportText, stepLine } from './report-text.ts';
import { verifyVendor, type Report, type Verified } from './verification.ts';

const USAGE = 64;
const UNAVAILABLE = 69;
const CONFIGURATION = 78;
/** The maximum wait for a vendor's limit: it covers the pace of calls, not an exhausted daily quota. */
const maxVendorWaitMs = 10 * 60_000;

export interface Terminal {
  out: (text: string) => void;
  /** Prints progress to stderr: stdout stays machine-readable. */
  note: (text: string) => void;
}

/** Runs `verify-vendor` with the arguments of the command line. Resolves with its exit code. */
export async function runProgram(args: readonly string[], terminal: Terminal, signal: AbortSignal): Promise<number> {
  try {
    const options = readOptions(args);
    if (!options) {
      terminal.out(usage);
      return 0;
    }
    return await run(options, terminal, signal);
  } catch (error) {
    terminal.note(messageOf(error));
    return exitCodeOf(error);
  }
}

function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError) return USAGE;
  if (error instanceof CredentialsError) return CONFIGURATION;
  if (error instanceof VendorError) return error.kind === 'credentials_rejected' ? CONFIGURATION : UNAVAILABLE;
  return 1;
}

function messageOf(error: unknown): string {
  const isKnown = error instanceof UsageError || error instanceof CredentialsError || error instanceof VendorError;
  return isKnown ? error.message : `failed: ${error instanceof Error ? error.message : 'unknown'}`;
}

async function run(options: Options, terminal: Terminal, signal: AbortSignal): Promise<number> {
  const vendor = await loadVendor(options.vendor);
  if (options.plan) return plan(vendor, options, terminal);
  const reach = reachOf(vendor.declaration, options);
  const folder = options.bundle ?? `heliograph-verify-${options.vendor}-${new Date().toISOString().slice(0, 10)}`;
  const read = readCredentials(options.credentials, vendor.declaration.credentials);
  const rehearsed = await rehearse(vendor, { devicesOfKind: options.devices, now: Date.now() });
  terminal.note(planText(options.vendor, rehearsed.uses, options.devices));
  reserve(folder, options.bundle === undefined);
  try {
    const verified = await verify(vendor, options, { ...reach, ...read }, terminal, signal);
    return report(options, verified, bundleOf(folder, vendor, verified), terminal);
  } finally {
    releaseFolder(folder);
  }
}

/** Throws `UsageError`. */
function reserve(folder: string, isDefault: boolean): void {
  try {
    reserveFolder(folder);
  } catch (error) {
    throw new UsageError(
      `${(error as Error).message}: name another folder with --bundle${isDefault ? '' : ', a new or an empty one'}`,
    );
  }
}

function report({ json }: Options, verified: Verified, bundle: WrittenBundle | undefined, { out }: Terminal): number {
  out(json ? JSON.stringify({ ...verified.report, bundle }, null, 2) : reportText(verified.report, bundle));
  return exitCodeFor(verified.report, bundle);
}

async function plan(vendor: Vendor, { devices, json, vendor: id }: Options, { out }: Terminal): Promise<number> {
  const { uses } = await rehearse(vendor, { devicesOfKind: devices, now: Date.now() });
  const machine = { calls: Object.fromEntries(uses.calls), budgets: uses.uses };
  out(json ? JSON.stringify(machine, null, 2) : planText(id, uses, devices));
  return 0;
}

interface Reach {
  region: string;
  baseUrl: string;
  hosts: Record<string, string>;
}

/** A base URL (the sandbox, a proxy) replaces all hosts of the region. Throws `UsageError` for an unknown region. */
function reachOf({ name, regions }: VendorDeclaration, { region, baseUrl }: Options): Reach {
  const known = regions.find(({ id }) => id === (region ?? regions[0]?.id));
  if (!known)
    throw new UsageError(
      `${name} has no region ${JSON.stringify(region)}; it has ${regions.map(({ id }) => id).join(', ')}`,
    );
  const hosts = Object.entries(known.hosts ?? {}).map(([host, url]) => [host, baseUrl ?? url]);
  return {
    region: known.id,
    baseUrl: baseUrl ?? known.baseUrl,
    hosts: Object.fromEntries(hosts) as Record<string, string>,
  };
}

interface Account extends Reach {
  credentials: Record<string, string>;
  consentRedirect?: string;
}

async function verify(
  vendor: Vendor,
  options: Options,
  account: Account,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<Verified> {
  const { declaration } = vendor;
  const { timeScale, timezone } = options;
  const ca = options.caFile === undefined ? undefined : readCa(options.caFile);
  const dispatcher = createVendorDispatcher(ca);
  const access: ConsentAccess = {
    vendorAccountId: 'va_verify',
    region: account.region,
    baseUrl: account.baseUrl,
    hosts: account.hosts,
    credentials: account.credentials,
    ...reported({ timezone }),
  };
  const http = new PacedVendorHttp({
    vendor: declaration.id,
    baseUrl: account.baseUrl,
    hosts: account.hosts,
    limits: declaration.rateLimits,
    timeScale,
    dispatcher,
    credentialId: credentialId(declaration.id, account.baseUrl, account.credentials),
    maxWaitMs: maxVendorWaitMs,
    limiter: noted(new LocalWindowLimiter(), terminal),
  });
  try {
    const file = renewedFile(vendor, options, account);
    const consented = await consentedAccess({
      vendor,
      access,
      http,
      file,
      options,
      consentRedirect: account.consentRedirect,
      terminal,
      signal,
    });
    const refreshTokens = new RenewedCredentials(consented.credentials, file);
    const verified = await verifyVendor({
      vendor,
      access: consented,
      http,
      refreshTokens,
      timeScale,
      signal,
      maxCalls: options.maxCalls,
      devicesOfKind: options.devices,
      now: Date.now,
      normalize: normalizeInProgram,
      onStep: (step) => terminal.note(stepLine(step)),
      onPlanned: (polls, polled, listed) =>
        terminal.note(`${listed} devices, ${polled.length} of them polled by ${polls.length} planned polls`),
      warn: (message) => terminal.note(`warning: ${message}`),
    });
    if (refreshTokens.writtenTo !== undefined)
      verified.report.notes.push(
        `The vendor replaced the refresh token: the one you gave is spent, use ${refreshTokens.writtenTo} from now on.`,
      );
    return verified;
  } finally {
    await dispatcher.destroy();
  }
}

interface Consenting {
  vendor: Vendor;
  access: ConsentAccess;
  http: PacedVendorHttp;
  file: string | undefined;
  options: Options;
  consentRedirect: string | undefined;
  terminal: Terminal;
  signal: AbortSignal;
}

async function consentedAccess(consenting: Consenting): Promise<ConsentAccess> {
  const { vendor, access, options, consentRedirect, file } = consenting;
  if (!consentNeeded(vendor.declaration.consent, access.credentials)) return access;
  if (consentRedirect === undefined) return requireConsent(vendor, access, options.redirectUri);
  const credentials = await redeemConsent({ ...consenting, consentRedirect, file: file! });
  consenting.terminal.note(`The consent was redeemed; the credentials with it are in ${file!}.`);
  return { ...access, credentials };
}

/** Returns where replaced credentials go. Throws `UsageError` where a refresh token could be lost: it may be spent by the first call. */
function renewedFile(
  { declaration }: Vendor,
  { renewed, credentials: file }: Options,
  account: Account,
): string | undefined {
  const target = renewed ?? (file === '-' ? undefined : `${file}.renewed`);
  const { credentials, consentRedirect } = account;
  const mayRenew =
    declaration.consent !== undefined && (credentials.refreshToken !== undefined || consentRedirect !== undefined);
  if (!mayRenew) return target;
  if (target === undefined)
    throw new UsageError(
      `${declaration.name} may replace the refresh token when it is used, and the one you give is spent then: name a file for the new one with --renewed`,
    );
  try {
    accessSync(dirname(target), constants.W_OK);
  } catch {
    throw new UsageError(
      `${target} cannot be written, where the renewed refresh token would go: name another file with --renewed`,
    );
  }
  return target;
}

function readCa(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new UsageError(`--ca ${file} cannot be read`);
  }
}

/** Says when a call waits for the vendor's pace, once a wait. */
function noted(limiter: WindowLimiter, { note }: Terminal): WindowLimiter {
  return {
    take: async (budgets, now) => {
      const wait = await limiter.take(budgets, now);
      if (wait > 2000 && wait <= maxVendorWaitMs) note(`waiting ${Math.ceil(wait / 1000)} s for the vendor's pace`);
      return wait;
    },
    answered: (budgets, takenAt, now) => limiter.answered(budgets, takenAt, now),
  };
}

function bundleOf(
  folder: string,
  { declaration }: Vendor,
  { recorder, answers, report, anonymizer, secrets }: Verified,
): WrittenBundle | undefined {
  if (recorder.exchanges.length === 0) return undefined;
  const steps = report.steps.map(({ name, outcome, kind, vendorCode }) =>
    [outcome, kind, vendorCode, name.split(/[: ]/).slice(0, 2).join(' ')]
      .filter((part) => part !== undefined)
      .join(' '),
  );
  const about = [
    `# ${declaration.name} (${declaration.id}), ${report.startedAt.slice(0, 10)}`,
    '',
    `Written by \`heliograph admin verify-vendor\` ${versionOf()} (node ${process.versions.node}), region ${report.region}.`,
    `${report.plants} plants, ${report.devices.listed} devices, ${report.devices.polled} polled. ${report.understood ? 'All was understood.' : 'Not all was understood.'}`,
    '',
    ...[...new Set(steps)].map((step) => `- ${step}`),
  ];
  const files = bundleFiles({ exchanges: recorder.exchanges, answers, about }, anonymizer);
  return writeBundle(folder, files, anonymizer, secrets);
}

function versionOf(): string {
  try {
    return (
      JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', '..', 'package.json'), 'utf8')) as {
        version: string;
      }
    ).version;
  } catch {
    return 'of unknown version';
  }
}

function exitCodeFor({ steps, understood, interrupted }: Report, bundle: WrittenBundle | undefined): number {
  const [login] = steps;
  if (login?.kind === 'credentials_rejected') return CONFIGURATION;
  const isAway = steps.every(({ outcome, kind }) => outcome !== 'ok' && kind === 'unavailable');
  if (isAway && !interrupted) return UNAVAILABLE;
  return understood && bundle !== undefined && !('refused' in bundle) ? 0 : 1;
}

/** Waits until a pipe has taken all written data. */
export async function drained(stream: NodeJS.WriteStream): Promise<void> {
  while (stream.writableLength > 0) await sleep(10);
}
