import type { Group } from '@heliograph/sdk';
import { useState } from 'react';
import { Link } from 'wouter';
import { api, session } from '../../api/api.ts';
import { Failure } from '../../controls/failure.tsx';
import form from '../../controls/form.module.css';
import { Loaded } from '../../controls/listed.tsx';
import { Table } from '../../controls/table.tsx';
import { useAction } from '../../controls/use-action.ts';
import { useFormats } from '../../texts/formats.ts';
import { useTexts } from '../../texts/texts.tsx';
import { changesOf, useGroupPlants } from './use-group-plants.ts';

/** The number of rows that are drawn at first, and with each request for more. */
const ROWS = 50;

/** The plants of a group, each with all its devices. */
export function GroupPlants({ group: { groupId, name } }: { group: Group }) {
  const { groups: texts, plant: plantTexts, controls, fleet } = useTexts();
  const formats = useFormats();
  const plants = useGroupPlants(groupId);
  const [rows, setRows] = useState(ROWS);
  const removal = useAction(
    (plantId: string) => api.changeGroupMembers(groupId, { action: 'remove', plantIds: [plantId] }),
    { changes: changesOf(groupId) },
  );
  return (
    <section aria-labelledby="plants">
      <h2 id="plants">{texts.plants}</h2>
      {removal.error !== undefined && <Failure error={removal.error} />}
      <Loaded query={plants}>
        {(items) =>
          items.length === 0 ? (
            <p role="status" className={form.empty}>
              {texts.noPlants}
            </p>
          ) : (
            <>
              <Table
                label={`${name}: ${texts.plants}`}
                columns={[
                  { text: fleet.columns.plant },
                  { text: fleet.vendor },
                  { text: texts.devices, isNumber: true },
                  ...(session.mayWrite ? [{ text: texts.remove, isQuiet: true }] : []),
                ]}
              >
                {items.slice(0, rows).map(({ plantId, name: plantName, DataSources, deviceCount, status }) => (
                  <tr key={plantId} data-status={status}>
                    <th scope="row" data-wrap>
                      <Link href={`/plants/${encodeURIComponent(plantId)}`}>
                        <bdi>{plantName.trim() === '' ? plantTexts.unnamed : plantName}</bdi>
                      </Link>
                    </th>
                    <td>{DataSources}</td>
                    <td data-number>{formats.number(deviceCount)}</td>
                    {session.mayWrite && (
                      <td>
                        <button
                          type="button"
                          aria-label={texts.removeOne(plantName)}
                          disabled={removal.isBusy}
                          onClick={() => removal.run(plantId)}
                        >
                          {texts.remove}
                        </button>
                      </td>
                    )}
                  </tr>
                ))}
              </Table>
              {items.length > rows && (
                <p>
                  <button type="button" onClick={() => setRows(rows + ROWS)}>
                    {controls.more}
                  </button>
                </p>
              )}
            </>
          )
        }
      </Loaded>
    </section>
  );
}
