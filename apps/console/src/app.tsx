import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { Redirect, Route, Router, Switch } from 'wouter';
import { session } from './api/api.ts';
import { Loading } from './controls/loading.tsx';
import { LoginDialog, LoginPage } from './session/login.tsx';
import { PortalEndedDialog, PortalPage } from './session/portal-gate.tsx';
import { Shell } from './shell/shell.tsx';
import { TextsProvider } from './texts/texts.tsx';

// A file of its own each: the first load stays small, and nobody but an operator loads the operator's.
const Connect = lazy(async () => ({ default: (await import('./screens/connect/connect.tsx')).Connect }));
const Fleet = lazy(async () => ({ default: (await import('./screens/fleet/fleet.tsx')).Fleet }));
const Device = lazy(async () => ({ default: (await import('./screens/device/device.tsx')).Device }));
const Plant = lazy(async () => ({ default: (await import('./screens/plant/plant.tsx')).Plant }));
const Vendors = lazy(async () => ({ default: (await import('./screens/vendors/vendors.tsx')).Vendors }));
const VendorAccountPage = lazy(async () => ({
  default: (await import('./screens/vendor-account/vendor-account.tsx')).VendorAccountPage,
}));
const Deliver = lazy(async () => ({ default: (await import('./screens/deliver/deliver.tsx')).Deliver }));
const Account = lazy(async () => ({ default: (await import('./screens/account/account.tsx')).Account }));
const Operator = lazy(async () => ({ default: (await import('./screens/operator/operator.tsx')).Operator }));

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

/** Asks for a login first. A session that ends later keeps the page, with a dialog above it: nothing that is typed is lost. */
function Gate() {
  const state = useSyncExternalStore(session.subscribe, session.snapshot);
  useEffect(() => void session.accessToken().catch(() => undefined), []);
  // Another tab may have logged out; whoever logs in next must not see what this page holds.
  useEffect(() => {
    if (state === 'signedOut') queries.clear();
  }, [state]);
  if (state === 'unknown') return <Loading />;
  if (state === 'signedOut') return <LoginPage />;
  // A portal session that ends later keeps the page too; one that never began has none.
  const isShown = state === 'signedIn' || state === 'expired' || (state === 'portalEnded' && session.scopes.length > 0);
  if (!isShown) return <PortalPage state={state} />;
  return (
    <>
      <Shell>
        <Suspense fallback={<Loading />}>{session.isOperator ? <OperatorScreens /> : <AccountScreens />}</Suspense>
      </Shell>
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
      <Route path="/devices/:id" component={Device} />
      <Route path="/plants/:id" component={Plant} />
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
