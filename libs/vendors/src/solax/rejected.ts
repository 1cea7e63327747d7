import { isRecord, readText, rejected, type MappedItem } from '@heliograph/vendor-contract';
import { DEVELOPER_OK } from './wire.ts';

/** Returns `result` of an envelope of the Developer API, or why there is none. */
export function developerResult(envelope: unknown): { result: unknown } | MappedItem {
  if (!isRecord(envelope)) return rejected('unexpected_shape', 'no envelope');
  const code = readText(envelope.code);
  return code === DEVELOPER_OK ? { result: envelope.result } : rejected('vendor_error', `code ${code ?? 'missing'}`);
}
