import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Redirect, Route, Router, Switch } from 'wouter';
import { session } from './api/api.ts';
import { Failure } from './controls/failure.tsx';
import { Loading } from './controls/loading.tsx';
import { LoginDialog, LoginPage } from './session/login.tsx';
import { PortalEndedDialog, PortalPage } from './session/portal-gate.tsx';
import { screen } from './shell/screen.tsx';
import { Shell } from './shell/shell.tsx';
import { TextsProvider } from './texts/texts.tsx';

// Each is a separate file: the first load stays small, and only an operator loads the operator's file.
const Connect = screen(async () => (await import('./screens/connect/connect.tsx')).Connect);
const Fleet = screen(async () => (await import('./screens/fleet/fleet.tsx')).Fleet);
const Alarms = screen(async () => (await import('./screens/alarms/alarms.tsx')).Alarms);
const Device = screen(async () => (await import('./screens/device/device.tsx')).Device);
const Plant = screen(async () => (await import('./screens/plant/plant.tsx')).Plant);
const Groups = screen(async () => (await import('./screens/groups/groups.tsx')).Groups);
const GroupPage = screen(async () => (await import('./screens/groups/group.tsx')).GroupPage);
const Vendors = screen(async () => (await import('./screens/vendors/vendors.tsx')).Vendors);
const VendorAccountPage = screen(
  async () => (await import('./screens/vendor-account/vendor-account.tsx')).VendorAccountPage,
);
const Deliver = screen(async () => (await import('./screens/deliver/deliver.tsx')).Deliver);
const Account = screen(async () => (await import('./screens/account/account.tsx')).Account);
const Operator = screen(async () => (await import('./screens/operator/operator.tsx')).Operator);

const queries = new QueryClient({
  defaultOptions: { queries: { staleTime: 10_000, retry: 1, refetchOnWindowFocus: true } },
});

export function App() {
  return (
    <TextsProvider>
      <QueryClientProvider client={queries}>
        <Router base="/console">
          <Gate />
        </Router>
      </QueryClientProvider>
    </TextsProvider>
  );
}

/** Requires a login first. A session that ends later keeps the page, with a dialog above it: no input is lost. */
function Gate() {
  const state = useSyncExternalStore(session.subscribe, session.snapshot);
  const [failure, setFailure] = useState<unknown>();
  const begin = (): void => {
    setFailure(undefined);
    session.accessToken().catch(setFailure);
  };
  useEffect(begin, []);
  // Another tab may have logged out; the next user must not see data that this page has loaded.
  useEffect(() => {
    if (state === 'signedOut') queries.clear();
  }, [state]);
  // The service did not answer: it is unknown whether a session exists.
  if (state === 'unknown') return failure === undefined ? <Loading /> : <Failure error={failure} onRetry={begin} />;
  if (state === 'signedOut') return <LoginPage />;
  // A portal session that ends later keeps the page too; a session that never began has no page.
  const isShown = state === 'signedIn' || state === 'expired' || (state === 'portalEnded' && session.scopes.length > 0);
  if (!isShown) return <PortalPage state={state} />;
  return (
    <>
      <Shell>{session.isOperator ? <OperatorScreens /> : <AccountScreens />}</Shell>
      {state === 'expired' && <LoginDialog />}
      {state === 'portalEnded' && <PortalEndedDialog />}
    </>
  );
}

function AccountScreens() {
  return (
    <Switch>
      {session.mayWrite && <Route path="/connect/:vendor?" component={Connect} />}
      <Route path="/fleet" component={Fleet} />
      <Route path="/alarms" component={Alarms} />
      <Route path="/devices/:id" component={Device} />
      <Route path="/plants/:id" component={Plant} />
      <Route path="/groups" component={Groups} />
      <Route path="/groups/:id" component={GroupPage} />
      <Route path="/vendors" component={Vendors} />
      <Route path="/vendors/accounts/:id" component={VendorAccountPage} />
      <Route path="/deliver/*?" component={Deliver} />
      {!session.isPortal && <Route path="/account/*?" component={Account} />}
      <Route>
        <Redirect to="/fleet" />
      </Route>
    </Switch>
  );
}

function OperatorScreens() {
  return (
    <Switch>
      <Route path="/operator/*?" component={Operator} />
      <Route>
        <Redirect to="/operator" />
      </Route>
    </Switch>
  );
}
