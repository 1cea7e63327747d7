import { storageTypes, type StorageType } from '@heliograph/base-data';
import type { VendorDeclaration } from '@heliograph/vendor-contract';

type StorageDeclaration = Pick<VendorDeclaration, 'name' | 'storage'>;

/** Returns why a vendor account cannot ask for these types, with those that its vendor reports; undefined: it can. */
export function includeProblem(
  { name, storage = {} }: StorageDeclaration,
  include: readonly StorageType[],
): string | undefined {
  if (include.every((type) => storage[type] !== undefined)) return undefined;
  const known = storageTypes.filter((type) => storage[type] !== undefined);
  return known.length === 0
    ? `include must be empty: ${name} reports no batteries and no meters`
    : `include must be a list of ${known.join(', ')}: ${name} reports no others`;
}

/** Returns true if a sync lists devices of one of the types: polls can ask for them after it alone. */
export function listsAnyOf({ storage = {} }: StorageDeclaration, types: readonly StorageType[]): boolean {
  return types.some((type) => storage[type]?.from === 'device');
}
