import { readText } from '@heliograph/vendor-contract';
import type { SolaxRecord } from './wire.ts';

/** The legacy answers write `inverterSN`, the document of v2 `inverterSn`. */
export function serialOf({ inverterSN, inverterSn }: SolaxRecord): string | undefined {
  return readText(inverterSN) ?? readText(inverterSn);
}
