import { readText, type MappedItem } from '@heliograph/vendor-contract';
import { DEVELOPER_OK, isRecord } from './wire.ts';

export function rejected(reason: string, detail: string, serial?: string): MappedItem {
  return { kind: 'rejected', reason, detail, ...(serial !== undefined && { serial }) };
}

/** `result` of an envelope of the Developer API, or why there is none. */
export function developerResult(envelope: unknown): { result: unknown } | MappedItem {
  if (!isRecord(envelope)) return rejected('unexpected_shape', 'no envelope');
  const code = readText(envelope.code);
  return code === DEVELOPER_OK ? { result: envelope.result } : rejected('vendor_error', `code ${code ?? 'missing'}`);
}
