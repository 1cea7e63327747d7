import type { ErrorDetail } from '@heliograph/service';
import type { CredentialsSchema } from '@heliograph/vendor-contract';
import type { ErrorObject, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';

/** Holds credentials against the vendor's JSON Schema. */
export class CredentialsCheck {
  private readonly validate: ValidateFunction;

  constructor(schema: CredentialsSchema) {
    this.validate = new Ajv2020({ allErrors: true }).compile(schema);
  }

  /** One entry for each wrong member, named by its path, e.g. `credentials.token`. Values are never repeated. */
  errors(credentials: unknown): ErrorDetail[] {
    return this.validate(credentials) ? [] : (this.validate.errors ?? []).map(detail);
  }
}

function detail({ keyword, instancePath, params, message }: ErrorObject): ErrorDetail {
  const { missingProperty, additionalProperty } = params as { missingProperty?: string; additionalProperty?: string };
  if (keyword === 'required') return { path: `credentials.${missingProperty}`, message: 'is required' };
  if (keyword === 'additionalProperties')
    return { path: member(additionalProperty), message: 'is not a member of this vendor’s credentials' };
  return { path: `credentials${instancePath.replaceAll('/', '.')}`, message: message ?? 'is not valid' };
}

/** A secret may have been pasted where the name belongs. */
const member = (name = ''): string => (/^\w{1,32}$/.test(name) ? `credentials.${name}` : 'credentials');
