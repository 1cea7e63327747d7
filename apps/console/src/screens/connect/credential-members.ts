/** A member of a vendor's credentials, as its declaration describes it. */
export interface CredentialMember {
  name: string;
  title: string;
  /** The place where the owner of the account finds the value. */
  hint: string;
  isRequired: boolean;
  isSecret: boolean;
  /** The values to choose from; empty: any text. */
  choices: readonly string[];
}

interface SchemaMember {
  title?: string;
  description?: string;
  writeOnly?: boolean;
  format?: string;
  enum?: unknown[];
}

/** Reads the members of a credential schema (`credentials` of `GET /v1/vendors/{id}`, JSON Schema). */
export function credentialMembers(schema: unknown): CredentialMember[] {
  const { properties = {}, required = [] } = schema as {
    properties?: Record<string, SchemaMember>;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, { title, description, writeOnly, format, enum: values }]) => ({
    name,
    title: title ?? name,
    hint: description ?? '',
    isRequired: required.includes(name),
    isSecret: writeOnly === true || format === 'password',
    choices: (values ?? []).map(String),
  }));
}
