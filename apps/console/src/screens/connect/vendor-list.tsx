import type { Vendor } from '@heliograph/sdk';
import { useState } from 'react';
import { Link } from 'wouter';
import { useTexts } from '../../texts/texts.tsx';
import styles from './connect.module.css';

export function VendorList({ vendors }: { vendors: readonly Vendor[] }) {
  const { connect: texts } = useTexts();
  const [search, setSearch] = useState('');
  const found = vendors.filter(({ id, name }) => `${id} ${name}`.toLowerCase().includes(search.trim().toLowerCase()));
  return (
    <>
      <h1>{texts.title}</h1>
      <p>{texts.introduction}</p>
      <input
        type="search"
        aria-label={texts.search}
        placeholder={texts.search}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <ul className={styles.vendors}>
        {found.map(({ id, name, fields, samplePeriodSeconds, consent }) => (
          <li key={id}>
            <Link href={`/connect/${id}`}>
              <strong>{name}</strong>
              <small>{texts.delivers(fields.length, Math.round(samplePeriodSeconds / 60))}</small>
              {consent && <small>{texts.consent}</small>}
            </Link>
          </li>
        ))}
      </ul>
      <p role="status">{found.length === 0 && texts.noVendor}</p>
    </>
  );
}
