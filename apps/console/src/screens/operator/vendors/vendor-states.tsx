import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { api } from '../../../api/api.ts';
import { useVendors } from '../../../api/queries.ts';
import { Badge } from '../../../controls/badge.tsx';
import { Loaded } from '../../../controls/listed.tsx';
import { Table } from '../../../controls/table.tsx';
import { useFormats } from '../../../texts/formats.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { byTrouble, tones } from './vendor-order.ts';

const REFRESH_MS = 15_000;

/** The clouds of all vendors over all accounts, the troubled ones first. */
export function VendorStates() {
  const { operator, vendors: words } = useTexts();
  const texts = operator.vendors;
  const formats = useFormats();
  const vendors = useVendors();
  const ids = vendors.data?.map(({ id }) => id) ?? [];
  // The API has the state of one vendor a call.
  const states = useQuery({
    queryKey: ['vendor-states', ids],
    enabled: ids.length > 0,
    queryFn: ({ signal }) => Promise.all(ids.map((id) => api.getVendorState(id, { signal }))),
    refetchInterval: REFRESH_MS,
  });
  const names = new Map(vendors.data?.map(({ id, name }) => [id, name]));
  const columns = [
    { text: texts.vendor },
    { text: texts.state },
    { text: texts.since },
    { text: texts.answered, isNumber: true },
    { text: texts.fresh, isNumber: true },
    { text: texts.call, isNumber: true },
    { text: texts.message },
  ];
  if (vendors.isError) return <Loaded query={vendors}>{() => null}</Loaded>;
  return (
    <Loaded query={states}>
      {(data) => (
        <Table label={texts.title} columns={columns}>
          {data.toSorted(byTrouble).map(({ vendor, state, since, message, lastHour }) => (
            <tr key={vendor}>
              <th scope="row" data-wrap>
                <Link href={`/operator/vendors/${vendor}`}>{names.get(vendor) ?? vendor}</Link>
              </th>
              <td>
                <Badge tone={tones[state]} text={words.states[state]} />
              </td>
              <td>{formats.time(since)}</td>
              <td data-number>{lastHour.successShare !== null && formats.percent(lastHour.successShare)}</td>
              <td data-number>{lastHour.freshness !== null && formats.percent(lastHour.freshness)}</td>
              <td data-number>{formats.number(lastHour.callMs, 'ms')}</td>
              <td data-wrap>{message}</td>
            </tr>
          ))}
        </Table>
      )}
    </Loaded>
  );
}
