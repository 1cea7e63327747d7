import type { CredentialsSchema } from '@heliograph/vendor-contract';

/** The place where the user finds each credential, as text; `company`: the property's name, title and description. */
export interface CredentialTexts {
  appId: string;
  appSecret: string;
  email: string;
  company: { name: string; title: string; description: string };
}

const login: CredentialsSchema['properties'] = {
  username: {
    type: 'string',
    title: 'User name',
    description: 'Instead of the e-mail address, for accounts that log in by user name.',
    minLength: 1,
    maxLength: 128,
  },
  mobile: {
    type: 'string',
    title: 'Mobile number',
    description: 'Instead of the e-mail address, digits without the country code.',
    maxLength: 20,
    pattern: '^[0-9]{4,20}$',
  },
  countryCode: {
    type: 'string',
    title: 'Country code',
    description: 'Of the mobile number: 86.',
    maxLength: 5,
    pattern: '^[0-9]{1,5}$',
  },
  password: {
    type: 'string',
    title: 'Password',
    description: 'The plain password of the login, not its SHA-256: we hash it before it is sent.',
    minLength: 1,
    maxLength: 128,
    writeOnly: true,
  },
};

/** Returns an app and a user's login: by e-mail address, user name or mobile number. */
export function platformCredentials({ appId, appSecret, email, company }: CredentialTexts): CredentialsSchema {
  return {
    type: 'object',
    required: ['appId', 'appSecret', 'password'],
    additionalProperties: false,
    properties: {
      appId: {
        type: 'string',
        title: 'App ID',
        description: appId,
        minLength: 1,
        maxLength: 64,
        pattern: '^[0-9A-Za-z_-]+$',
      },
      appSecret: {
        type: 'string',
        title: 'App secret',
        description: appSecret,
        minLength: 1,
        maxLength: 128,
        writeOnly: true,
      },
      email: {
        type: 'string',
        title: 'E-mail',
        description: `${email} One of email, username or mobile is needed.`,
        minLength: 3,
        maxLength: 254,
      },
      ...login,
      [company.name]: {
        type: 'string',
        title: company.title,
        description: company.description,
        maxLength: 20,
        pattern: '^[0-9]{1,20}$',
      },
    },
  };
}
