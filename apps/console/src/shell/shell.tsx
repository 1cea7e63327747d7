import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { session } from '../api/api.ts';
import { Options } from '../controls/fields.tsx';
import { PortalNote } from '../session/portal-gate.tsx';
import { languages, useLanguage, type Language } from '../texts/texts.tsx';
import { AlarmCount } from './alarm-count.tsx';
import { OfflineMark } from './offline-mark.tsx';
import styles from './shell.module.css';

const accountScreens = ['connect', 'fleet', 'alarms', 'groups', 'vendors', 'deliver', 'account'] as const;
const operatorScreens = ['operator'] as const;

/** Returns the screens that the session can use: a portal session has no account's, and a read-only user cannot connect a vendor. */
function screensOf(): readonly ((typeof accountScreens)[number] | (typeof operatorScreens)[number])[] {
  if (session.isOperator) return operatorScreens;
  return accountScreens.filter(
    (screen) => !(screen === 'account' && session.isPortal) && !(screen === 'connect' && !session.mayWrite),
  );
}

/** The frame of every screen. */
export function Shell({ children }: { children: ReactNode }) {
  const { texts, language, choose } = useLanguage();
  const [location] = useLocation();
  const queries = useQueryClient();
  const logout = (): void => {
    if (!session.isPortal) void session.logout().finally(() => queries.clear());
  };
  return (
    <>
      <a href="#content" className={styles.skip}>
        {texts.navigation.skip}
      </a>
      <header className={styles.header}>
        <strong>{texts.product}</strong>
        <nav aria-label={texts.navigation.label} className={styles.screens}>
          {screensOf().map((screen) => (
            <Link
              key={screen}
              href={`/${screen}`}
              aria-current={location.startsWith(`/${screen}`) ? 'page' : undefined}
            >
              {texts.navigation[screen]}
              {screen === 'alarms' && <AlarmCount />}
            </Link>
          ))}
        </nav>
        <OfflineMark />
        <select
          aria-label={texts.language}
          value={language}
          onChange={({ target }) => choose(target.value as Language)}
        >
          <Options options={Object.entries(languages).map(([id, { language: name }]) => [id, name])} />
        </select>
        <PortalNote />
        {!session.isPortal && (
          <button type="button" onClick={logout}>
            {texts.session.logout}
          </button>
        )}
      </header>
      <main id="content" tabIndex={-1} className={styles.content}>
        {children}
      </main>
    </>
  );
}
