import { measurementDefinitions, type MeasurementField } from '@heliograph/base-data';
import { useMeasurementFormat } from '../../texts/formats.ts';
import styles from './device.module.css';
import type { NumberedRow } from './measurement-groups.ts';

interface NumberedTableProps {
  title: string;
  /** Head of the first column. */
  row: string;
  prefix: string;
  names: readonly string[];
  /** Members of BaseData without their number, whose unit is documented with the number 1. */
  quantities: readonly string[];
  rows: readonly NumberedRow[];
}

/** Measurements that exist once for each phase or input; a quantity without any value has no column. */
export function NumberedTable({ title, row, prefix, names, quantities, rows }: NumberedTableProps) {
  const write = useMeasurementFormat();
  const columns = quantities.flatMap((quantity, index) =>
    rows.some(({ values }) => values[index] !== undefined)
      ? [{ index, name: names[index], field: `${quantity}1` as MeasurementField }]
      : [],
  );
  return (
    <section className={styles.group}>
      <h3>{title}</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">{row}</th>
            {columns.map(({ index, name, field }) => (
              <th key={index} scope="col" className={styles.number}>
                {name} <small>{measurementDefinitions[field].unit}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ n, values }) => (
            <tr key={n}>
              <th scope="row">
                {prefix}
                {n}
              </th>
              {columns.map(({ index, field }) => (
                <td key={index} className={styles.number}>
                  {write(values[index], field, false)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
