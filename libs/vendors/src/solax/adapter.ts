import { VendorError, type CreateAdapter, type VendorAdapter } from '@heliograph/vendor-contract';
import { accessOf, type SolaxAccess } from './access.ts';
import { developerAdapter } from './developer-adapter.ts';
import { tokenAdapter } from './token-adapter.ts';

/** The members that are there decide which API is spoken. */
export const createAdapter: CreateAdapter = (account, context) => {
  let access: SolaxAccess;
  try {
    access = accessOf(account);
  } catch (error) {
    if (error instanceof VendorError) return incompleteAdapter(error);
    throw error;
  }
  return access.api === 'developer' ? developerAdapter(access, context) : tokenAdapter(access, context);
};

/** Whatever is asked, the answer is what is missing. */
function incompleteAdapter(error: VendorError): VendorAdapter {
  const refuse = (): Promise<never> => Promise.reject(error);
  return {
    verify: refuse,
    listPlants: refuse,
    listDevices: refuse,
    planPolls: (devices) =>
      devices.length === 0 ? [] : [{ name: 'incomplete', intervalSeconds: 3600, devices, samples: false, run: refuse }],
  };
}
