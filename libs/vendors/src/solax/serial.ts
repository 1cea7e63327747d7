import { readText, type JsonRecord } from '@heliograph/vendor-contract';

/** The legacy answers write `inverterSN`, the document of v2 `inverterSn`. */
export function serialOf({ inverterSN, inverterSn }: JsonRecord): string | undefined {
  return readText(inverterSN) ?? readText(inverterSn);
}
