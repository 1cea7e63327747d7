import type { PlantDetail } from '@heliograph/sdk';
import { AddToGroup } from '../../controls/add-to-group.tsx';
import { useTexts } from '../../texts/texts.tsx';
import styles from './plant.module.css';

/** What may be changed of a plant. */
export function PlantSettings({ plant }: { plant: PlantDetail }) {
  const { plant: texts, groups } = useTexts();
  return (
    <section aria-labelledby="settings" className={styles.settings}>
      <h2 id="settings">{texts.settings.title}</h2>
      <AddToGroup
        members={{ plantIds: [plant.plantId] }}
        hint={groups.addPlantHint}
        changes={[['plant', plant.plantId]]}
      />
    </section>
  );
}
