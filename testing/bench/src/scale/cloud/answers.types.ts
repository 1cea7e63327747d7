import type { ScaleVendor } from '../fleet-plan.ts';

export interface CloudRequest {
  /** Below the vendor's base URL, without the query. */
  path: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
}

/** The vendor account that a request is made for: its credentials name it, its first device and how many it has. */
export interface CallingAccount {
  id: string;
  first: number;
  count: number;
}

export interface CloudAnswer {
  body: string;
  headers?: Readonly<Record<string, string>>;
  /** A sample poll: how many devices it has, and which of the account's batches it is. */
  samples?: { account: CallingAccount; devices: number; batch: number };
}

/** Returns the answer of a vendor, or undefined for a call that it does not simulate. */
export type Answers = (request: CloudRequest, now: number) => CloudAnswer | undefined;

/** The credentials of a vendor account in the form of its vendor. */
export function credentialsOf(vendor: ScaleVendor, account: CallingAccount): Record<string, string> {
  const name = `${account.id}.${account.count}`;
  switch (vendor.id) {
    case 'huawei':
      return { userName: name, systemCode: 'scale-run' };
    case 'growatt':
      return { token: name };
    case 'solis':
      return { keyId: name, keySecret: 'scale-run' };
  }
}

/** Reads the account of credentials. @throws Error for others */
export function callingAccount(name: string): CallingAccount {
  const [, id, first, count] = /^(va_(\d+))\.(\d+)$/.exec(name) ?? [];
  if (id === undefined) throw new Error(`no credentials of this cloud: "${name}"`);
  return { id, first: Number(first), count: Number(count) };
}
