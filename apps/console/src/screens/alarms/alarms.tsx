import type { Alarm } from '@heliograph/sdk';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { useAddress } from '../../controls/address.ts';
import { Listed } from '../../controls/listed.tsx';
import { useList } from '../../controls/use-list.ts';
import { useTitle } from '../../shell/screen.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Acknowledgement } from './acknowledgement.tsx';
import { AlarmFilters } from './alarm-filters.tsx';
import { alarmsQueryOf, emptinessOf } from './alarm-query.ts';
import { AlarmTable } from './alarm-table.tsx';

const REFRESH_MS = 15_000;

/** The alarms of all devices, by default the active ones, the latest first. */
export function Alarms() {
  const { alarms: texts } = useTexts();
  const [address] = useAddress();
  const [chosen, setChosen] = useState<Alarm>();
  useTitle(texts.title);
  const query = alarmsQueryOf(address);
  const alarms = useList({
    key: ['alarms', 'list', query],
    load: (page, options) => api.listAlarms({ ...query, ...page }, options),
    refreshMs: REFRESH_MS,
  });
  return (
    <>
      <h1>{texts.title}</h1>
      <p>{texts.about}</p>
      <AlarmFilters />
      <Listed list={alarms} empty={texts.none[emptinessOf(query)]}>
        {(items) => <AlarmTable alarms={items} onAcknowledge={setChosen} />}
      </Listed>
      {chosen && <Acknowledgement key={chosen.id} alarm={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}
