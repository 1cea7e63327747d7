import type { VendorState } from '@heliograph/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { api, session } from '../../../api/api.ts';
import { useVendors } from '../../../api/queries.ts';
import { Badge } from '../../../controls/badge.tsx';
import styles from '../../../controls/form.module.css';
import { Loaded } from '../../../controls/listed.tsx';
import { Table } from '../../../controls/table.tsx';
import { useFormats } from '../../../texts/formats.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { AffectedAccounts } from './affected-accounts.tsx';
import { Maintenance } from './maintenance.tsx';
import { tones } from './vendor-order.ts';

const REFRESH_MS = 15_000;

/** One vendor's cloud: its state, whom it affects, and its maintenance. */
export function VendorPage({ id }: { id: string }) {
  const { operator } = useTexts();
  const texts = operator.vendors;
  const vendors = useVendors();
  const state = useQuery({
    queryKey: ['vendor-state', id],
    queryFn: ({ signal }) => api.getVendorState(id, { signal }),
    refetchInterval: REFRESH_MS,
  });
  return (
    <>
      <p>
        <Link href="/operator/vendors">{texts.back}</Link>
      </p>
      <Loaded query={state}>
        {(data) => (
          <>
            <Health name={vendors.data?.find((vendor) => vendor.id === id)?.name ?? id} health={data} />
            <h2>{texts.affected}</h2>
            <AffectedAccounts vendor={id} />
            {session.maySupport && <Maintenance vendor={id} announced={data.maintenance} />}
          </>
        )}
      </Loaded>
    </>
  );
}

function Health({ name, health }: { name: string; health: VendorState }) {
  const { operator, vendors: words } = useTexts();
  const texts = operator.vendors;
  const formats = useFormats();
  const { state, since, message, basis, cause } = health;
  const periods = ['lastHour', 'lastDay', 'last30Days'] as const;
  return (
    <section className={styles.panel}>
      <h2>{name}</h2>
      <p role="status">
        <Badge tone={tones[state]} text={words.states[state]} />{' '}
        {since !== null && <small>{words.since(formats.time(since))}</small>}
      </p>
      <p>{message}</p>
      <p>
        {texts.bases[basis]} {cause !== null && texts.causes[cause]}
      </p>
      <Table
        label={texts.shares}
        columns={[
          { text: texts.period },
          { text: texts.answered, isNumber: true },
          { text: texts.fresh, isNumber: true },
          { text: texts.call, isNumber: true },
        ]}
      >
        {periods.map((period) => {
          const { successShare, freshness, callMs } = health[period];
          return (
            <tr key={period}>
              <th scope="row">{texts.periods[period]}</th>
              <td data-number>{successShare === null ? '–' : formats.percent(successShare)}</td>
              <td data-number>{freshness === null ? '–' : formats.percent(freshness)}</td>
              <td data-number>{callMs === null ? '–' : formats.number(callMs, 'ms')}</td>
            </tr>
          );
        })}
      </Table>
    </section>
  );
}
