import type { ErrorDetail } from '@heliograph/http-service';
import type { CredentialProperty, CredentialsSchema } from '@heliograph/vendor-contract';
import type { ErrorObject, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';

/** Validates credentials against the vendor's JSON Schema. */
export class CredentialsCheck {
  readonly #validate: ValidateFunction;
  readonly #members: Readonly<Record<string, CredentialProperty>>;

  constructor(schema: CredentialsSchema) {
    this.#validate = new Ajv2020({ allErrors: true }).compile(schema);
    this.#members = schema.properties;
  }

  /** Returns one entry for each wrong member, named by its path, e.g. `credentials.token`, with where to find the right one. Values are never repeated. */
  errors(credentials: unknown): ErrorDetail[] {
    return this.#validate(credentials) ? [] : (this.#validate.errors ?? []).map((error) => this.#detail(error));
  }

  #detail({ keyword, instancePath, params, message }: ErrorObject): ErrorDetail {
    const { missingProperty, additionalProperty } = params as { missingProperty?: string; additionalProperty?: string };
    if (keyword === 'additionalProperties') return this.#unknown(additionalProperty);
    const name = missingProperty ?? instancePath.slice(1);
    const path = name === '' ? 'credentials' : `credentials.${name.replaceAll('/', '.')}`;
    const problem = keyword === 'required' ? 'is required' : (message ?? 'is not valid');
    return { path, message: `${problem}${this.#hint(name)}` };
  }

  /** Describes an unknown member without its name, because a secret may have been pasted there. */
  #unknown(name = ''): ErrorDetail {
    const path = /^\w{1,32}$/.test(name) ? `credentials.${name}` : 'credentials';
    const known = Object.keys(this.#members).join(', ');
    return { path, message: `is not a member of this vendor’s credentials, which are ${known}` };
  }

  #hint(name: string): string {
    const member = Object.hasOwn(this.#members, name) ? this.#members[name] : undefined;
    return member ? ` (${member.title}: ${member.description})` : '';
  }
}
