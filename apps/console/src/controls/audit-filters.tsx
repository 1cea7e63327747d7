import { reported } from '@heliograph/base-data';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/texts.tsx';
import { Field } from './fields.tsx';
import styles from './form.module.css';
import { localTimeOf, secondsOf } from './form-values.ts';
import { problemsOf } from './problems-of-members.ts';
import { useAddress } from './address.ts';

interface AuditFiltersProps {
  /** The error of the list; the service's errors about a filter are shown there. */
  error: unknown;
  /** Filters that come before these. */
  children?: ReactNode;
}

export function AuditFilters({ error, children }: AuditFiltersProps) {
  const { controls } = useTexts();
  const texts = controls.audit;
  const [filters, change] = useAddress();
  const problems = problemsOf(error);
  const time = (name: 'from' | 'to', label: string) => (
    <Field
      label={label}
      type="datetime-local"
      value={localTimeOf(numberOf(filters.get(name)))}
      problem={problems.get(name)}
      onChange={({ target }) => change({ [name]: secondsOf(target.value)?.toString() })}
    />
  );
  return (
    <search className={styles.filters}>
      {children}
      <Field
        label={texts.action}
        type="search"
        placeholder="createWebhook"
        spellCheck={false}
        value={filters.get('action') ?? ''}
        problem={problems.get('action')}
        onChange={({ target }) => change({ action: target.value.trim() })}
      />
      {time('from', texts.from)}
      {time('to', texts.to)}
    </search>
  );
}

/** Returns the filters of the address as the API takes them. A half-typed one that the API would refuse is left for the API to refuse. */
export function auditQueryOf(filters: URLSearchParams): { action?: string; from?: number; to?: number } {
  const action = filters.get('action');
  const from = numberOf(filters.get('from'));
  const to = numberOf(filters.get('to'));
  return reported({ action: action ?? undefined, from, to });
}

function numberOf(text: string | null): number | undefined {
  return text !== null && /^\d+$/.test(text) ? Number(text) : undefined;
}
