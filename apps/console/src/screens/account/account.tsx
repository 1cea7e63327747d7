import { Redirect, Route, Switch, useLocation } from 'wouter';
import { Tabs } from '../../controls/tabs.tsx';
import { tabAt, useTitle } from '../../shell/screen.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { ApiKeys } from './api-keys/api-keys.tsx';
import { Appearance } from './appearance/appearance.tsx';
import { OwnAuditLog } from './audit-log/own-audit-log.tsx';
import { Password } from './password/password.tsx';
import { PortalSessions } from './portal-sessions/portal-sessions.tsx';
import { Security } from './security/security.tsx';
import { Settings } from './settings/settings.tsx';
import { UsageTab } from './usage/usage-tab.tsx';

const tabs = [
  { id: 'usage', component: UsageTab },
  { id: 'audit-log', component: OwnAuditLog },
  { id: 'api-keys', component: ApiKeys },
  { id: 'portal-sessions', component: PortalSessions },
  { id: 'password', component: Password },
  { id: 'security', component: Security },
  { id: 'appearance', component: Appearance },
  { id: 'settings', component: Settings },
] as const;

/** The account's own matters, each under an address of its own. */
export function Account() {
  const { account: texts } = useTexts();
  useTitle(tabAt(useLocation()[0], texts.tabs), texts.title);
  return (
    <>
      <h1>{texts.title}</h1>
      <Tabs label={texts.title} tabs={tabs.map(({ id }) => ({ href: `/account/${id}`, text: texts.tabs[id] }))} />
      <Switch>
        {tabs.map(({ id, component }) => (
          <Route key={id} path={`/account/${id}`} component={component} />
        ))}
        <Route>
          <Redirect to="/account/usage" replace />
        </Route>
      </Switch>
    </>
  );
}
