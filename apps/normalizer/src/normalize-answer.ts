import type { BaseDataRecord, Language } from '@heliograph/base-data';
import {
  rawAnswerOf,
  type MappedItem,
  type MappedSample,
  type PolledDevice,
  type RawEnvelope,
  type VendorMapping,
} from '@heliograph/vendor-contract';
import { assemble, place, type SampleContext } from './assemble.ts';
import { isMissing, isNewSample, rememberSample, type DeviceState } from './device-state.ts';

const maxOpenAlarms = 50;

/** Device states with the changes of an unfinished batch on top: kept when what was normalized is acknowledged, forgotten when not. */
export interface StateAccess {
  /** A state that may be changed. */
  change(serial: string): DeviceState;
}

export interface Rejection {
  reason: string;
  detail?: string;
  serial?: string;
}

export interface NormalizedAnswer {
  records: { record: BaseDataRecord; device: PolledDevice }[];
  rejections: Rejection[];
  /** Samples that were seen before. */
  seen: number;
  unknownStateCodes: string[];
}

export interface NormalizeOptions {
  language: Language;
}

/** One raw answer → records and rejections. Nothing of it is dropped silently but what was seen before. */
export function normalizeAnswer(
  envelope: RawEnvelope,
  body: string,
  mapping: VendorMapping,
  states: StateAccess,
  options: NormalizeOptions,
): NormalizedAnswer {
  const normalized: NormalizedAnswer = { records: [], rejections: [], seen: 0, unknownStateCodes: [] };
  const { vendor, fetchedAt } = envelope;
  const backfill = envelope.backfill === true;
  const context: SampleContext = { vendor, fetchedAt, language: options.language, backfill };
  for (const item of mapItems(envelope, body, mapping, normalized)) {
    if (item.kind === 'sample') normalizeSample(item, envelope, context, states, normalized);
    else if (item.kind === 'alarms') rememberAlarms(states.change(item.device.InverterSN), item.alerts, item.warnings);
    else if (item.kind === 'rejected') normalized.rejections.push(rejectionOf(item));
  }
  return normalized;
}

/** Bounded: they go with every later sample of the device. */
function rememberAlarms(state: DeviceState, alerts: string[], warnings: string[]): void {
  state.alerts = alerts.slice(0, maxOpenAlarms);
  state.warnings = warnings.slice(0, maxOpenAlarms);
}

/** A mapping that throws has met what it does not know: the whole answer is kept aside, polling goes on. */
function mapItems(envelope: RawEnvelope, body: string, mapping: VendorMapping, into: NormalizedAnswer): MappedItem[] {
  try {
    return mapping.map(rawAnswerOf(envelope, body), { samplePeriodSeconds: envelope.samplePeriodSeconds });
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'invalid_json' : 'mapping_failed';
    into.rejections.push({ reason, detail: error instanceof Error ? error.message.slice(0, 500) : 'unknown' });
    return [];
  }
}

function rejectionOf({ reason, detail, serial }: Rejection): Rejection {
  return { reason, ...(detail !== undefined && { detail }), ...(serial !== undefined && { serial }) };
}

function normalizeSample(
  sample: MappedSample,
  { gap }: RawEnvelope,
  context: SampleContext,
  states: StateAccess,
  into: NormalizedAnswer,
): void {
  const { device } = sample;
  const at = place(sample, context);
  if ('reason' in at) {
    into.rejections.push(rejectionOf({ ...at, serial: device.InverterSN }));
    return;
  }
  const state = states.change(device.InverterSN);
  const fresh = context.backfill ? isMissing(state, at.datetime, gap) : isNewSample(state, at.datetime);
  if (!fresh) {
    into.seen += 1;
    return;
  }
  if (sample.unknownStateCode !== undefined) into.unknownStateCodes.push(sample.unknownStateCode);
  into.records.push({ record: assemble(sample, at, context, state), device });
  rememberSample(state, at.datetime);
}
