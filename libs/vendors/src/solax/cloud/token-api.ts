import { isRecord, type SimulatorRequest, type SimulatorResponse } from '@heliograph/vendor-contract';
import type { ModelInverter } from '../../plant-model/index.ts';
import type { Fleet } from './fleet.ts';
import { json } from './json.ts';
import { tokenRefusal } from './refusal.ts';
import { basicResult, extendedResult, legacyResult } from './token-result.ts';
import { LEGACY_PATH, V2_PATH } from '../wire.ts';

export type V2Profile = 'basic' | 'extended';

/** One call of v2 or of the legacy API: who asks, for which dongle. */
export interface TokenRequest {
  api: 'v2' | 'legacy';
  tokenId: string;
  dongle: string;
}

/** The same calls answer under several paths. */
const v2Paths = [V2_PATH, '/proxyApp/proxy/api/v2/dataAccess/realtimeInfo/get'];
const legacyPaths = [LEGACY_PATH, '/proxy/api/getRealtimeInfo.do'];

/** Returns undefined for other calls. */
export function tokenRequestOf(request: SimulatorRequest): TokenRequest | undefined {
  const { method, path, query, headers, body } = request;
  if (method === 'GET' && legacyPaths.includes(path))
    return { api: 'legacy', tokenId: query.get('tokenId') ?? '', dongle: query.get('sn') ?? '' };
  if (method === 'POST' && v2Paths.includes(path))
    return { api: 'v2', tokenId: headers.tokenid ?? '', dongle: wifiSnOf(body) };
  return undefined;
}

function wifiSnOf(body: Buffer): string {
  try {
    const asked: unknown = JSON.parse(body.toString('utf8'));
    return isRecord(asked) && typeof asked.wifiSn === 'string' ? asked.wifiSn : '';
  } catch {
    return '';
  }
}

/** Answers with the data of this dongle's inverter; a dongle that is not the account's is refused with each API's own text. */
export function answerDongle(
  { api, dongle }: TokenRequest,
  { fleet, now, profile }: { fleet: Fleet; now: number; profile: V2Profile },
): SimulatorResponse {
  if (dongle === '') return tokenRefusal(1002, 'Parameter validation failed');
  if (dongle === EMPTY_DONGLE) return tokenRefusal(2002, 'Data not found');
  const inverter = fleet.byDongle(dongle);
  if (!inverter && api === 'v2') return tokenRefusal(1003, 'no auth!');
  if (!inverter) return json({ success: false, exception: 'Query success!', result: 'this sn did not access!' });
  const result = resultOf(api, profile, reportedSample(fleet, inverter, now));
  return json({ success: true, exception: api === 'v2' ? 'operation success' : 'Query success!', result, code: 0 });
}

/** A dongle that was registered and never sent anything. */
export const EMPTY_DONGLE = 'SNEMPTY000';

type ReportedSample = Parameters<typeof basicResult>[0];

function resultOf(api: TokenRequest['api'], profile: V2Profile, of: ReportedSample): unknown {
  if (api === 'legacy') return legacyResult(of);
  return profile === 'extended' ? extendedResult(of) : basicResult(of);
}

function reportedSample(fleet: Fleet, inverter: ModelInverter, now: number): ReportedSample {
  const { sample } = fleet.reading(inverter, now);
  return { inverter, sample, inverterSN: fleet.serial(inverter), sn: fleet.dongle(inverter) };
}
