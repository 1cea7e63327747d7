import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** Names and values. What a name is given no value for is left out. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  const known = facts.filter(([, value]) => value !== undefined && value !== null && value !== '' && value !== false);
  return (
    <dl className={styles.facts}>
      {known.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Returns the placeholder of an unknown value that every object of its kind has. */
export function orDash(value: string | null): string {
  return value === null || value === '' ? '–' : value;
}
