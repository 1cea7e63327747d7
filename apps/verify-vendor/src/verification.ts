import { reported } from '@heliograph/base-data';
import type { BaseDataRecord } from '@heliograph/base-data';
import { loadVocabulary, tableMembers, type AnswerVocabulary } from '@heliograph/vendors/vocabulary';
import type {
  AdapterContext,
  RawAnswer,
  RefreshTokenStore,
  Vendor,
  VendorAccountAccess,
  VendorHttp,
} from '@heliograph/vendor-contract';
import { Anonymizer } from './anonymizer.ts';
import { LocalSession } from './local-session.ts';
import type { Normalize } from './normalized.ts';
import { observe, type Observations } from './observations.ts';
import { MemberValues, openQuestions, type OpenQuestion } from './open-questions.ts';
import { toldTypes } from './observed-storage.ts';
import { Recorder } from './recorder.ts';
import { Secrets } from './secrets.ts';
import { runSteps, type Step, type StepOptions, type Steps } from './steps.ts';
import { UnknownParts, type UnknownPart } from './unknown-parts.ts';

export interface VerificationOptions extends StepOptions {
  vendor: Vendor;
  access: VendorAccountAccess;
  http: VendorHttp;
  refreshTokens: RefreshTokenStore & { readonly tokens: ReadonlySet<string> };
  maxCalls: number;
  timeScale: number;
  now: () => number;
  /** Absent: records are not made, only samples. */
  normalize?: Normalize;
  /** Default: the vocabulary that was generated for the vendor. */
  vocabulary?: AnswerVocabulary;
  warn: AdapterContext['warn'];
}

/** A record that a consumer would get, and its missing members. */
export interface MadeRecord {
  InverterSN: string;
  currentDateTime: string;
  dataQuality: string[];
}

/** The result of a verification. Contains real serial numbers and names: only for the screen of the account's owner. */
export interface Report {
  vendor: string;
  region: string;
  startedAt: string;
  seconds: number;
  interrupted: boolean;
  steps: Step[];
  requests: {
    number: number;
    step: string;
    call: string;
    method: string;
    status: number | string;
    durationMs: number;
  }[];
  plants: number;
  devices: { listed: number; polled: number; byKind: Record<string, number> };
  observed: Observations;
  /** The normalizer's records; absent when it could not be run. */
  records?: {
    made: number;
    /** The records of batteries and meters. */
    storage: number;
    dataQuality: Record<string, number>;
    rejections: Record<string, number>;
    examples: MadeRecord[];
  };
  unknown: UnknownPart[];
  /** Known members that no row of the mapping's tables reads. */
  unread: string[];
  checkFirst: OpenQuestion[];
  notVerified: OpenQuestion[];
  notes: string[];
  /** Every call was made, and all parts of the answers are known. */
  understood: boolean;
}

export interface Verified extends Steps {
  report: Report;
  recorder: Recorder;
  secrets: Secrets;
  anonymizer: Anonymizer;
}

/** Runs the calls of an adapter once and evaluates the answers. */
export async function verifyVendor(options: VerificationOptions): Promise<Verified> {
  const { vendor, access, now } = options;
  const vocabulary = options.vocabulary ?? (await loadVocabulary(vendor.declaration.id));
  const startedAt = now();
  const recorder = new Recorder(options.http, options);
  const session = new LocalSession(now, (login) => recorder.duringLogin(login));
  const { refreshTokens, timeScale, warn } = options;
  const context: AdapterContext = { http: recorder, session, refreshTokens, now, timeScale, warn };
  const types = toldTypes(vendor.declaration);
  const asking = { ...access, ...reported({ include: types.length > 0 ? types : undefined }) };
  const steps = await runSteps({ create: await vendor.adapter(), access: asking, context, recorder, session }, options);

  const secrets = new Secrets(access.credentials, vendor.declaration.credentials);
  for (const exchange of recorder.exchanges) secrets.addExchange(exchange);
  for (const token of [...session.tokens, ...options.refreshTokens.tokens]) secrets.addToken(token);
  const anonymizer = anonymizerOf(vendor, vocabulary, steps, secrets);
  const report = await reportOf(options, { steps, recorder, vocabulary, startedAt, anonymizer });
  return { ...steps, report, recorder, secrets, anonymizer };
}

function anonymizerOf(
  vendor: Vendor,
  vocabulary: AnswerVocabulary,
  { plants, devices }: Steps,
  secrets: Secrets,
): Anonymizer {
  const { declaration, tables } = vendor;
  const anonymizer = new Anonymizer({
    vocabulary,
    measured: new Set(tableMembers(tables)),
    words: declaration.states.flatMap(({ code, text }) => [code, text]),
  });
  const { pseudonyms } = anonymizer;
  for (const secret of secrets.all) pseudonyms.note(secret, 'secret');
  for (const { vendorPlantId, name, address, latitude = 0, longitude = 0 } of plants) {
    for (const degrees of [latitude, longitude])
      if (/\.\d{3}/.test(String(degrees))) pseudonyms.note(String(degrees), 'coordinate');
    pseudonyms.note(vendorPlantId, 'id');
    pseudonyms.note(name, 'name');
    if (address !== undefined) pseudonyms.note(address, 'address');
  }
  for (const { InverterSN, CollectorSN, vendorDeviceId, storage = [] } of devices) {
    for (const serial of [InverterSN, CollectorSN]) pseudonyms.note(serial, 'serial number');
    pseudonyms.note(vendorDeviceId, 'id');
    for (const listed of storage) {
      if (listed.serial !== undefined) pseudonyms.note(listed.serial, 'serial number');
      pseudonyms.note(listed.vendorDeviceId, 'id');
    }
  }
  return anonymizer;
}

interface Seen {
  steps: Steps;
  recorder: Recorder;
  vocabulary: AnswerVocabulary;
  startedAt: number;
  anonymizer: Anonymizer;
}

async function reportOf(options: VerificationOptions, seen: Seen): Promise<Report> {
  const { vendor, access, now, timeScale, signal } = options;
  const { steps, recorder, startedAt } = seen;
  const { declaration } = vendor;
  const observed = await observe(vendor, steps.answers, timeScale);
  const { unknown, unread, values } = readBodies(vendor, seen);
  const notes: string[] = [];
  const records = await recordsOf(options, steps.answers, notes);
  const byKind: Record<string, number> = {};
  for (const { vendorType } of steps.devices) byKind[vendorType] = (byKind[vendorType] ?? 0) + 1;
  const problems =
    steps.steps.filter(({ outcome }) => outcome === 'failed' || outcome === 'not_made').length +
    observed.rejections.length +
    observed.unknownStateCodes.length +
    unknown.length +
    Object.keys(observed.quality).filter((mark) => mark.endsWith(':unit_unknown')).length +
    Object.keys(records?.rejections ?? {}).length +
    observed.devices.filter(({ beyondThePage }) => beyondThePage.length > 0).length;
  return {
    vendor: declaration.id,
    region: access.region,
    startedAt: new Date(startedAt).toISOString(),
    seconds: Math.round((now() - startedAt) / 1000),
    interrupted: signal.aborted,
    steps: steps.steps,
    requests: recorder.exchanges.map(({ number, step, call, method, answer, failure, durationMs }) => ({
      number,
      step,
      call,
      method,
      durationMs,
      status: answer?.status ?? failure ?? 'interrupted',
    })),
    plants: steps.plants.length,
    devices: { listed: steps.devices.length, polled: steps.polled.length, byKind },
    observed,
    ...reported({ records }),
    unknown,
    unread,
    notes,
    checkFirst: openQuestions(declaration.firstChecks, observed.devices, values),
    notVerified: openQuestions(declaration.unverified, observed.devices, values),
    understood: problems === 0 && steps.polled.length > 0,
  };
}

function readBodies(vendor: Vendor, { steps, recorder, vocabulary, anonymizer }: Seen) {
  const parts = new UnknownParts(
    vocabulary,
    tableMembers(vendor.tables),
    (key) => anonymizer.pseudonyms.kindOf(key) !== undefined,
  );
  const values = new MemberValues();
  // Answers may be encrypted in transit, and regrouped afterwards: both are read.
  const bodies = new Map([
    ...recorder.exchanges
      .filter(({ isLogin }) => !isLogin)
      .flatMap(({ call, answer }) => (answer ? [[answer.body, call] as const] : [])),
    ...steps.answers.map(({ body, call }) => [body, call] as const),
  ]);
  for (const [body, call] of bodies) {
    parts.add(call, body);
    try {
      values.add(JSON.parse(body));
    } catch {
      // The adapter handles an answer that is not JSON: its step has failed.
    }
  }
  return { unknown: parts.parts, unread: [...parts.unread].sort(), values };
}

async function recordsOf(
  { normalize, vendor, timeScale }: VerificationOptions,
  answers: readonly RawAnswer[],
  notes: string[],
): Promise<Report['records']> {
  if (!normalize || answers.length === 0) return undefined;
  const { id, samplePeriodSeconds } = vendor.declaration;
  try {
    const made = await normalize(answers, {
      vendor: id,
      samplePeriodSeconds: samplePeriodSeconds / timeScale,
      timeScale,
      include: toldTypes(vendor.declaration),
    });
    const records = made.flatMap((answer) => answer.records);
    const rejections = counted(
      made.flatMap((answer) =>
        answer.rejections.map(({ reason, detail }) => (detail === undefined ? reason : `${reason} (${detail})`)),
      ),
    );
    const dataQuality = counted(records.flatMap(({ DataQuality = [] }) => DataQuality));
    const storage = made.reduce((sum, answer) => sum + answer.storage.length, 0);
    return { made: records.length, storage, dataQuality, rejections, examples: examplesOf(records) };
  } catch (error) {
    notes.push(`the records could not be made: ${error instanceof Error ? error.message : 'unknown'}`);
    return undefined;
  }
}

const maxExamples = 20;

function examplesOf(records: readonly BaseDataRecord[]): MadeRecord[] {
  return [...Map.groupBy(records, ({ InverterSN }) => InverterSN).values()].slice(0, maxExamples).map((ofDevice) => {
    const { InverterSN, currentDateTime, DataQuality = [] } = ofDevice.at(-1)!;
    return { InverterSN, currentDateTime, dataQuality: [...DataQuality] };
  });
}

function counted(texts: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const text of texts) counts[text] = (counts[text] ?? 0) + 1;
  return counts;
}
