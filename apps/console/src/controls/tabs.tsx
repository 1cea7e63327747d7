import { Link, useLocation } from 'wouter';
import styles from './tabs.module.css';

export interface Tab {
  /** Below the console; the tab is the current one on every address that begins with it. */
  href: string;
  text: string;
}

/** The parts of a screen, each with an address of its own. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const [location] = useLocation();
  return (
    <nav aria-label={label} className={styles.tabs}>
      {tabs.map(({ href, text }) => (
        <Link
          key={href}
          href={href}
          aria-current={location === href || location.startsWith(`${href}/`) ? 'page' : undefined}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
