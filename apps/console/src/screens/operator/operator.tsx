import { Redirect, Route, Switch, useLocation } from 'wouter';
import { Tabs } from '../../controls/tabs.tsx';
import { tabAt, useTitle } from '../../shell/screen.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Password } from '../account/password/password.tsx';
import { Security } from '../account/security/security.tsx';
import { AccountPage } from './accounts/account-page.tsx';
import { Accounts } from './accounts/accounts.tsx';
import { AuditLog } from './audit-log/audit-log.tsx';
import { Deliveries } from './deliveries/deliveries.tsx';
import { ErasurePage } from './erasures/erasure-page.tsx';
import { Erasures } from './erasures/erasures.tsx';
import { MasterKey } from './master-key/master-key.tsx';
import { Operators } from './operators/operators.tsx';
import { VendorPage } from './vendors/vendor-page.tsx';
import { VendorStates } from './vendors/vendor-states.tsx';

const tabs = [
  'accounts',
  'vendors',
  'deliveries',
  'erasures',
  'operators',
  'master-key',
  'audit-log',
  'password',
  'security',
] as const;

/** The operator's pages, over all accounts. */
export function Operator() {
  const { operator: texts } = useTexts();
  useTitle(tabAt(useLocation()[0], texts.tabs), texts.title);
  return (
    <>
      <h1>{texts.title}</h1>
      <Tabs label={texts.title} tabs={tabs.map((id) => ({ href: `/operator/${id}`, text: texts.tabs[id] }))} />
      <Switch>
        <Route path="/operator/accounts" component={Accounts} />
        <Route path="/operator/accounts/:id">{({ id }) => <AccountPage key={id} id={id} />}</Route>
        <Route path="/operator/vendors" component={VendorStates} />
        <Route path="/operator/vendors/:id">{({ id }) => <VendorPage key={id} id={id} />}</Route>
        <Route path="/operator/deliveries" component={Deliveries} />
        <Route path="/operator/erasures" component={Erasures} />
        <Route path="/operator/erasures/:id">{({ id }) => <ErasurePage key={id} id={id} />}</Route>
        <Route path="/operator/operators" component={Operators} />
        <Route path="/operator/master-key" component={MasterKey} />
        <Route path="/operator/audit-log" component={AuditLog} />
        <Route path="/operator/password" component={Password} />
        <Route path="/operator/security" component={Security} />
        <Route>
          <Redirect to="/operator/accounts" replace />
        </Route>
      </Switch>
    </>
  );
}
