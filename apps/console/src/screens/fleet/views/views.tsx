import { Panel } from '../../../controls/panel.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import { useFleetUrl } from '../criteria.ts';
import { SaveView } from './save-view.tsx';
import { isSameSearch } from './saved-views.ts';
import { useViews } from './use-views.ts';
import { ViewItem } from './view-item.tsx';
import styles from './views.module.css';

/** Saved views: filters, sorting, columns and tab under a name. */
export function Views() {
  const { fleet: texts } = useTexts();
  const { params } = useFleetUrl();
  const { views, save } = useViews();
  const search = params.toString();
  const current = views.find((view) => isSameSearch(view.search, search));
  return (
    <Panel label={current?.name ?? texts.views} className={styles.views}>
      {views.length === 0 ? (
        <p>{texts.noViews}</p>
      ) : (
        <ul>
          {views.map((view) => (
            <ViewItem key={view.name} view={view} views={views} isCurrent={view === current} onSave={save} />
          ))}
        </ul>
      )}
      <SaveView views={views} search={search} onSave={save} />
      <small>{texts.viewsHere}</small>
    </Panel>
  );
}
