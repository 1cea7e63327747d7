import type { Vendor } from '@heliograph/sdk';

type StorageSource = Vendor['storage'][number];
export type StorageType = StorageSource['type'];

/** A type that a vendor account can ask for. */
export interface StorageChoice {
  type: StorageType;
  /** It takes calls to the vendor that are not made without it. */
  takesCalls: boolean;
}

/** Returns the types that the vendor reports. */
export function storageChoices({ storage }: Pick<Vendor, 'storage'>): StorageChoice[] {
  return storage.map(({ type, from }) => ({ type, takesCalls: from !== 'inverter' }));
}

/** Returns the types whose boxes are checked in a form with `StorageChecks`. */
export function includedIn(form: FormData, choices: readonly StorageChoice[]): StorageType[] {
  const checked = form.getAll('include');
  return choices.map(({ type }) => type).filter((type) => checked.includes(type));
}
