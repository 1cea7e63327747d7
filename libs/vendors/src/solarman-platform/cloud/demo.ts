export interface Account {
  uid: number;
  email: string;
  username: string;
  mobile: string;
  countryCode: string;
  password: string;
  /** The company of a business account: its plants are only visible with a token of the company. */
  company?: { companyId: number; companyName: string; roleName: string };
}

export interface Demo {
  /** `yearlyCalls`: how many calls a year it may make; absent: without a bound. */
  app: { appId: string; appSecret: string; yearlyCalls?: string };
  personal: Account;
  business: Account & Required<Pick<Account, 'company'>>;
  signingKey: string;
}

/** Returns demo values of a cloud, no secrets: an app, a person and a member of a company. */
export function demoAccounts(vendor: string, appId: string, companyId: number): Demo {
  const company = { companyId, companyName: 'Demo Solar Services', roleName: 'admin' };
  return {
    app: { appId, appSecret: `sandbox-${vendor}-app-secret` },
    personal: {
      uid: 91_000_001,
      email: `demo@${vendor}.example`,
      username: `demo_${vendor}`,
      mobile: '15500000001',
      countryCode: '1',
      password: `sandbox-${vendor}-1`,
    },
    business: {
      uid: 91_000_002,
      email: `business@${vendor}.example`,
      username: `demo_${vendor}_business`,
      mobile: '15500000002',
      countryCode: '1',
      password: `sandbox-${vendor}-2`,
      company,
    },
    signingKey: `sandbox-${vendor}-signing-key`,
  };
}
