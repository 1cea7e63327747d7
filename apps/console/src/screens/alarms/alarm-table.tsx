import type { Alarm } from '@heliograph/sdk';
import { Link } from 'wouter';
import { session } from '../../api/api.ts';
import { useVendors } from '../../api/queries.ts';
import { SeverityName, Since, VendorsWords } from '../../controls/alarms/alarm-parts.tsx';
import { Badge } from '../../controls/badge.tsx';
import { Table } from '../../controls/table.tsx';
import { useFormats } from '../../texts/formats.ts';
import { useTexts } from '../../texts/texts.tsx';
import styles from './alarms.module.css';

interface AlarmTableProps {
  alarms: readonly Alarm[];
  onAcknowledge: (alarm: Alarm) => void;
}

export function AlarmTable({ alarms, onAcknowledge }: AlarmTableProps) {
  const { alarms: texts } = useTexts();
  const formats = useFormats();
  const vendors = useVendors();
  const vendorName = (vendor: string): string => vendors.data?.find(({ id }) => id === vendor)?.name ?? vendor;
  const columns = [
    { text: texts.severity },
    { text: texts.category },
    { text: texts.since },
    { text: texts.device },
    { text: texts.vendor },
    { text: texts.vendorsWords },
    { text: texts.state },
    { text: texts.acknowledgement },
  ];
  return (
    <Table label={texts.title} columns={columns}>
      {alarms.map((alarm) => (
        <tr key={alarm.id}>
          <td>
            <SeverityName severity={alarm.severity} />
          </td>
          <td>{texts.categories[alarm.category]}</td>
          <td>
            <Since since={alarm.since} time={formats.time} />
          </td>
          <th scope="row">
            <Link href={`/devices/${encodeURIComponent(alarm.deviceId)}`}>
              <bdi>{alarm.InverterSN}</bdi>
            </Link>
          </th>
          <td>{vendorName(alarm.vendor)}</td>
          <td data-wrap>
            <VendorsWords alarm={alarm} />
          </td>
          <td>
            <Badge tone={alarm.state === 'active' ? 'bad' : 'quiet'} text={texts.states[alarm.state]} />{' '}
            {alarm.until !== null && <small>{texts.until(formats.time(alarm.until))}</small>}
          </td>
          <td data-wrap>
            <Acknowledged alarm={alarm} onAcknowledge={onAcknowledge} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** Whether somebody looks after an alarm, with the note, and the button by which that is changed. */
function Acknowledged({ alarm, onAcknowledge }: { alarm: Alarm; onAcknowledge: AlarmTableProps['onAcknowledge'] }) {
  const { alarms: texts } = useTexts();
  const formats = useFormats();
  const { acknowledgement, InverterSN, vendorCode } = alarm;
  const name = `${InverterSN}: ${vendorCode}`;
  const isNew = acknowledgement === null;
  return (
    <div className={styles.acknowledgement}>
      {!isNew && acknowledgement.note !== null && <bdi className={styles.note}>{acknowledgement.note}</bdi>}
      <small>{isNew ? texts.acknowledged.false : texts.acknowledgedAt(formats.time(acknowledgement.at))}</small>
      {session.mayWrite && (
        <button
          type="button"
          aria-label={isNew ? texts.acknowledgeOne(name) : texts.changeOne(name)}
          onClick={() => onAcknowledge(alarm)}
        >
          {isNew ? texts.acknowledge : texts.change}
        </button>
      )}
    </div>
  );
}
