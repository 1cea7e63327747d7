import type { JsonRecord } from '@heliograph/vendor-contract';
/** Every answer: the call's own members stand flat beside these. */
export interface PlatformEnvelope extends JsonRecord {
  success?: unknown;
  code?: unknown;
  msg?: unknown;
}

/** The calls both clouds name alike. */
export const TOKEN_CALL = 'account/token';
export const COMPANIES_CALL = 'account/info';
export const PLANTS_CALL = 'station/list';

/** Device types that become BaseData records. */
export const inverterTypes: readonly string[] = ['INVERTER', 'MICRO_INVERTER'];

const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => unknown };

/** Returns an id we keep as text, as the number the cloud wants in a request. */
export function numberLiteral(id: string): unknown {
  return /^\d+$/.test(id) ? rawJSON(id.replace(/^0+(?=\d)/, '')) : id;
}
