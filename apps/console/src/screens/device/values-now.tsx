import type { Device, DeviceRecord } from '@heliograph/sdk';
import { useMeasurementFormat } from '../../texts/formats.ts';
import { useTexts } from '../../texts/texts.tsx';
import styles from './device.module.css';
import {
  INPUTS,
  inputQuantities,
  measurementGroups,
  numberedRows,
  numberIn,
  phaseQuantities,
  type PlainField,
} from './measurement-groups.ts';
import { NumberedTable } from './numbered-table.tsx';
import { QualityList } from './quality-list.tsx';

const groupNames = Object.keys(measurementGroups) as (keyof typeof measurementGroups)[];

/** All measurements of the newest sample in groups. What the vendor did not report is left out, not zero. */
export function ValuesNow({ device, latest }: { device: Device; latest: DeviceRecord | null | undefined }) {
  const { device: texts } = useTexts();
  return (
    <section aria-labelledby="now">
      <h2 id="now">{texts.now.title}</h2>
      {latest ? (
        <Values record={latest.record as unknown as Readonly<Record<string, unknown>>} />
      ) : (
        <p role="status">
          {texts.now.none} {device.monitored ? texts.now.noneMonitored : texts.now.noneUnmonitored}
        </p>
      )}
    </section>
  );
}

type Values = Readonly<Record<string, unknown>>;

function Values({ record }: { record: Values }) {
  const { device: texts } = useTexts();
  const { now } = texts;
  const phases = numberedRows(record, phaseQuantities, 3);
  const inputs = numberedRows(record, inputQuantities, INPUTS);
  const isTracker = record.DCInputs === 'mppt';
  const shown = groupNames.filter((group) => fieldsIn(record, measurementGroups[group]).length > 0);
  const quality = Array.isArray(record.DataQuality) ? record.DataQuality.map(String) : [];
  const names = [now.voltage, now.current, now.power];
  return (
    <>
      {shown.length + phases.length + inputs.length === 0 && <p>{now.unreported}</p>}
      <QualityList marks={quality} />
      <div className={styles.groups}>
        {shown.map((group) => (
          <Group
            key={group}
            title={now.groups[group]}
            record={record}
            fields={fieldsIn(record, measurementGroups[group])}
          />
        ))}
        {phases.length > 0 && (
          <NumberedTable
            title={now.phases}
            row={now.phase}
            prefix="L"
            names={names}
            quantities={phaseQuantities}
            rows={phases}
          />
        )}
        {inputs.length > 0 && (
          <NumberedTable
            title={isTracker ? now.mppts : now.strings}
            row={isTracker ? now.mppt : now.string}
            prefix=""
            names={names}
            quantities={inputQuantities}
            rows={inputs}
          />
        )}
      </div>
    </>
  );
}

function fieldsIn(record: Values, fields: readonly PlainField[]): PlainField[] {
  return fields.filter((field) => numberIn(record, field) !== undefined);
}

function Group({ title, record, fields }: { title: string; record: Values; fields: readonly PlainField[] }) {
  const { device: texts } = useTexts();
  const write = useMeasurementFormat();
  return (
    <section className={styles.group}>
      <h3>{title}</h3>
      <dl>
        {fields.map((field) => (
          <div key={field}>
            <dt title={field}>{texts.fields[field]}</dt>
            <dd>{write(numberIn(record, field), field)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
