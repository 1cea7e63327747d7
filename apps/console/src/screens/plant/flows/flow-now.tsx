import type { PlantFlows } from '@heliograph/sdk';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { Loaded } from '../../../controls/listed.tsx';
import { slugOf } from '../../../controls/problems-of-members.ts';
import { useFormats, useZoneFormats } from '../../../texts/formats.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { FlowPicture } from './flow-picture.tsx';
import { StorageTable } from './storage-table.tsx';
import styles from './flows.module.css';

const REFRESH_MS = 30_000;

interface FlowProps {
  plantId: string;
  zone: string;
}

/** What a plant generates, stores, exchanges with the grid and consumes, with what the answer says of its balance. */
export function FlowNow({ plantId, zone }: FlowProps) {
  const { flows: texts } = useTexts();
  const flows = useQuery({
    queryKey: ['flows', plantId],
    queryFn: ({ signal }) => api.getPlantFlows(plantId, { signal }),
    refetchInterval: REFRESH_MS,
    retry: (count, error) => count < 1 && slugOf(error) !== 'no_data',
  });
  const hasNoData = slugOf(flows.error) === 'no_data';
  return (
    <section aria-labelledby="flow">
      <h2 id="flow">{texts.title}</h2>
      {hasNoData ? (
        <p role="status">{texts.none}</p>
      ) : (
        <Loaded query={flows}>
          {(flow) => (
            <div className={styles.flows}>
              <div>
                <FlowPicture flow={flow} hasBattery={flow.Parts.some(isBattery)} />
                <Remarks flow={flow} zone={zone} />
              </div>
              <StorageTable plantId={plantId} zone={zone} />
            </div>
          )}
        </Loaded>
      )}
    </section>
  );
}

const isBattery = ({ part, source }: PlantFlows['Parts'][number]): boolean => part === 'battery' && source !== 'none';

/** When it is from, whether it adds up, and which parts are not measured. */
function Remarks({ flow, zone }: { flow: PlantFlows; zone: string }) {
  const { flows: texts } = useTexts();
  const formats = useFormats();
  const { stamp } = useZoneFormats(zone);
  const { Datetime, Balance, Residual, ConversionLoss, Parts } = flow;
  const balance = texts.balance[Balance];
  const remarks = [
    texts.asOf(stamp(Datetime)),
    typeof balance === 'string' ? balance : balance(formats.number(Residual, 'kW')),
    ...Parts.flatMap(({ part, source }) =>
      source === 'derived' || source === 'missing' || source === 'ambiguous'
        ? [texts.sources[source](texts.parts[part])]
        : [],
    ),
  ];
  if (ConversionLoss !== undefined) remarks.push(texts.loss(formats.number(ConversionLoss, 'kW')));
  return (
    <ul className={styles.notes}>
      {remarks.map((remark) => (
        <li key={remark}>{remark}</li>
      ))}
    </ul>
  );
}
