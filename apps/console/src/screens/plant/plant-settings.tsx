import type { PlantDetail } from '@heliograph/sdk';
import { AddToGroup } from '../../controls/add-to-group.tsx';
import { useTexts } from '../../texts/texts.tsx';
import styles from './plant.module.css';
import { ZoneForm } from './zone-form.tsx';

/** What may be changed of a plant: its time zone and its groups. */
export function PlantSettings({ plant }: { plant: PlantDetail }) {
  const { plant: texts, groups } = useTexts();
  return (
    <section aria-labelledby="settings" className={styles.settings}>
      <h2 id="settings">{texts.settings.title}</h2>
      <ZoneForm plant={plant} />
      <AddToGroup
        members={{ plantIds: [plant.plantId] }}
        hint={groups.addPlantHint}
        changes={[['plant', plant.plantId]]}
      />
    </section>
  );
}
