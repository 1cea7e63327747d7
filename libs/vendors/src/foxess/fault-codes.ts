import { readText } from '@heliograph/vendor-contract';

/**
 * Returns the codes of `currentFault`. `''`, `'0'` and `'[]'` mean no fault; several codes were never recorded: any separator
 * is accepted.
 */
export function faultCodes(value: unknown): string[] {
  const parts: unknown[] = Array.isArray(value) ? value : [value];
  return parts
    .flatMap((part) => (readText(part) ?? '').split(/[,;|[\]"\s]+/))
    .filter((code) => code !== '' && code !== '0');
}
