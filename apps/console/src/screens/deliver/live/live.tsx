import { reported } from '@heliograph/base-data';
import type { EventKind, StreamFilter } from '@heliograph/sdk';
import { useState } from 'react';
import { useVendors } from '../../../api/queries.ts';
import { useTexts } from '../../../texts/texts.tsx';
import styles from '../deliver.module.css';
import { ChosenFilter } from '../filter/delivery-filters.tsx';
import { DeviceFilter } from '../filter/device-filter.tsx';
import { kinds } from '../filter/kinds.ts';
import { useAddress } from '../../../controls/address.ts';
import { MAX_ENTRIES, type TailEntry } from './tail.ts';
import { TailLog } from './tail-log.tsx';
import { TailStatus } from './tail-status.tsx';
import { useTail } from './use-tail.ts';

/** Records and events as they come. With another filter the list begins again. */
export function Live() {
  const { deliver: texts } = useTexts();
  const [address, change] = useAddress();
  const vendors = useVendors();
  const [kind, vendor, deviceId] = ['kind', 'vendor', 'deviceId'].map((name) => address.get(name) ?? '') as [
    string,
    string,
    string,
  ];
  const filter: StreamFilter = {
    include: ['records', 'events', 'energy', 'storage'],
    ...reported({
      kind: kind === '' ? undefined : [kind as EventKind],
      vendor: vendor === '' ? undefined : [vendor],
      deviceId: deviceId === '' ? undefined : [deviceId],
    }),
  };
  return (
    <>
      <search className={styles.filters}>
        <ChosenFilter
          label={texts.kind}
          value={kind}
          options={kinds.map((option) => [option, option] as const)}
          onChoose={(value) => change({ kind: value })}
        />
        <ChosenFilter
          label={texts.vendor}
          value={vendor}
          options={(vendors.data ?? []).map(({ id, name }) => [id, name] as const)}
          onChoose={(value) => change({ vendor: value })}
        />
        <DeviceFilter
          label={texts.device}
          hint={texts.deviceHint}
          value={deviceId}
          onChoose={(value) => change({ deviceId: value })}
        />
      </search>
      <TailView key={JSON.stringify(filter)} filter={filter} />
    </>
  );
}

/** The stream with this filter, and the buttons that pause and clear its list. */
function TailView({ filter }: { filter: StreamFilter }) {
  const { deliver: texts } = useTexts();
  const tail = useTail(filter);
  const [frozen, setFrozen] = useState<readonly TailEntry[]>();
  const clear = (): void => {
    tail.clear();
    setFrozen(frozen && []);
  };
  return (
    <>
      <div className={styles.bar}>
        <TailStatus tail={tail} isPaused={frozen !== undefined} />
        <div className={styles.buttons}>
          <button type="button" onClick={() => setFrozen(frozen ? undefined : tail.entries)}>
            {frozen ? texts.live.goOn : texts.live.pause}
          </button>
          <button type="button" onClick={clear}>
            {texts.live.clear}
          </button>
        </div>
      </div>
      <TailLog entries={frozen ?? tail.entries} />
      <p className={styles.quiet}>{texts.live.bound(MAX_ENTRIES)}</p>
    </>
  );
}
