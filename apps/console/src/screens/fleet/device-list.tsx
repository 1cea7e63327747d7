import { reported } from '@heliograph/base-data';
import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import { session } from '../../api/api.ts';
import { Failure } from '../../controls/failure.tsx';
import { useFormats } from '../../texts/formats.ts';
import { useTexts } from '../../texts/texts.tsx';
import { BulkBar } from './bulk/bulk-bar.tsx';
import { chosenColumns } from './columns.tsx';
import { withoutFilters, useFleetUrl } from './criteria.ts';
import { DeviceTable } from './device-table.tsx';
import styles from './fleet.module.css';
import { MAX_ROWS, rowCount } from './pages.ts';
import type { Selection } from './selection.ts';
import { Toolbar } from './toolbar.tsx';
import { useDevices, useTotals } from './use-devices.ts';

const emptySelection: Selection = new Map();

/** The devices that match the filters, a row for each, and the actions on them. */
export function DeviceList() {
  const { fleet: texts } = useTexts();
  const formats = useFormats();
  const { params, criteria, sort, change } = useFleetUrl();
  const [view, setView] = useState<readonly [first: number, last: number]>([0, 20]);
  const [selection, setSelection] = useState(emptySelection);
  const query = useMemo(() => ({ ...criteria, ...reported({ sort }) }), [JSON.stringify(criteria), sort]);
  const totals = useTotals(criteria);
  const list = useDevices(query, ...view);
  // The list has the devices that are in no sum, too.
  const matching = totals.data && totals.data.devices + totals.data.removed;
  const count = list.isPending ? 15 : rowCount(list.rows.length, matching, list.hasMore);
  const isFiltered = Object.keys(criteria).length > 0;
  const canWrite = session.mayWrite;
  const isEmpty = !list.isPending && !list.error && count === 0;
  return (
    <>
      {list.error && <Failure error={list.error} onRetry={list.retry} />}
      {isEmpty && (
        <p role="status" className={styles.empty}>
          {isFiltered ? texts.empty : texts.none}{' '}
          {isFiltered ? (
            <button type="button" onClick={() => change(withoutFilters)}>
              {texts.clear}
            </button>
          ) : (
            canWrite && <Link href="/connect">{texts.connect}</Link>
          )}
        </p>
      )}
      {!isEmpty && (
        <div className={styles.above}>
          <p role="status">
            {matching !== undefined && !list.isPending && texts.devices(formats.number(matching))}
            {list.hasMore && ` · ${texts.loaded(formats.number(list.rows.length))}`}
            {(matching ?? 0) > MAX_ROWS && ` · ${texts.cut(formats.number(MAX_ROWS))}`}
          </p>
          {/* A dialog that it has opened stays when the list fails. */}
          <Toolbar criteria={criteria} matching={matching} mayWrite={canWrite} />
        </div>
      )}
      {!isEmpty && (!list.error || list.rows.length > 0) && (
        <>
          {canWrite && (
            <BulkBar criteria={criteria} matching={matching} selection={selection} onSelection={setSelection} />
          )}
          <DeviceTable
            rows={list.rows}
            count={count}
            chosen={chosenColumns(params.get('columns'))}
            selection={canWrite ? selection : undefined}
            onSelection={setSelection}
            onView={(first, last) => setView([first, last])}
          />
        </>
      )}
    </>
  );
}
