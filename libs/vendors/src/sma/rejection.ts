import type { MappedItem } from '@heliograph/vendor-contract';

export function rejected(reason: string, detail: string, serial?: string): MappedItem {
  return { kind: 'rejected', reason, detail, ...(serial !== undefined && { serial }) };
}
