import { Link } from 'wouter';
import { screen, useTitle } from '../../shell/screen.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { changedAddress } from '../../controls/address.ts';
import { DeviceList } from './device-list.tsx';
import { Filters } from './filters.tsx';
import styles from './fleet.module.css';
import { StatusCounts } from './status-counts.tsx';
import { Totals } from './totals.tsx';
import { useFleetUrl } from './criteria.ts';
import { Views } from './views/views.tsx';

// Coast lines and projection are loaded with the first look at the map.
const FleetMap = screen(async () => (await import('./map/fleet-map.tsx')).FleetMap);

/** All devices of the account as a table, or its plants on a map. Filters, sorting, columns and the tab are in the URL. */
export function Fleet() {
  const { fleet: texts } = useTexts();
  const { params, criteria } = useFleetUrl();
  const isMap = params.get('tab') === 'map';
  useTitle(isMap ? texts.map : undefined, texts.title);
  const tab = (name: string, text: string) => {
    const search = changedAddress(params, { tab: name }).toString();
    return (
      <Link
        href={search === '' ? '/fleet' : `/fleet?${search}`}
        aria-current={isMap === (name === 'map') ? 'page' : undefined}
      >
        {text}
      </Link>
    );
  };
  return (
    <div className={styles.fleet}>
      <header className={styles.head}>
        <h1>{texts.title}</h1>
        <nav className={styles.tabs} aria-label={texts.tabs}>
          {tab('', texts.table)}
          {tab('map', texts.map)}
        </nav>
        <Views />
      </header>
      {isMap ? (
        <FleetMap />
      ) : (
        <>
          <Totals criteria={criteria} />
          <Filters />
          <StatusCounts criteria={criteria} />
          {/* Another filter is another list: it begins at its first row, without a selection. */}
          <DeviceList key={JSON.stringify(criteria)} />
        </>
      )}
    </div>
  );
}
