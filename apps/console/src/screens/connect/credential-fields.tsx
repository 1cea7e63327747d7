import type { Vendor } from '@heliograph/sdk';
import { Field } from '../../controls/fields.tsx';
import { textOf } from '../../controls/form-values.ts';
import { useTexts } from '../../texts/texts.tsx';
import { credentialMembers, type CredentialMember } from './credential-members.ts';
import styles from './connect.module.css';

interface CredentialFieldsProps {
  vendor: Vendor;
  /** The problems with single members, by path: `credentials.keyId`. */
  problems: ReadonlyMap<string, string>;
}

/**
 * The members of the vendor's credentials, each with the place where its value is found. With a consent, the members that the consent fills in are
 * collapsed.
 */
export function CredentialFields({ vendor, problems }: CredentialFieldsProps) {
  const { connect: texts } = useTexts();
  const members = credentialMembers(vendor.credentials);
  const needed = members.filter(({ name, isRequired }) => !vendor.consent || isRequired || isNeeded(vendor, name));
  const others = members.filter((member) => !needed.includes(member));
  const field = (member: CredentialMember) => (
    <Field
      key={member.name}
      label={member.isRequired ? member.title : texts.optional(member.title)}
      hint={member.hint}
      name={`credentials.${member.name}`}
      type={member.isSecret ? 'password' : 'text'}
      required={member.isRequired}
      autoComplete={member.isSecret ? 'new-password' : 'off'}
      spellCheck={false}
      problem={problems.get(`credentials.${member.name}`)}
    />
  );
  const isProblem = others.some(({ name }) => problems.has(`credentials.${name}`));
  return (
    <>
      {needed.map(field)}
      {others.length > 0 && (
        <details className={styles.others} {...(isProblem && { open: true })}>
          <summary>{texts.others}</summary>
          {others.map(field)}
        </details>
      )}
    </>
  );
}

const isNeeded = ({ consent }: Vendor, name: string): boolean => consent?.needs.includes(name) === true;

/** Reads the members that are filled in. */
export function credentialsOf(form: FormData): Record<string, string> {
  const filled = [...form.keys()]
    .filter((name) => name.startsWith('credentials.') && textOf(form, name) !== '')
    .map((name) => [name.slice('credentials.'.length), textOf(form, name)] as const);
  return Object.fromEntries(filled);
}
