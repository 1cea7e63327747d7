import { jest } from '@jest/globals';
import { accountScenarios } from './console/account.ts';
import { alarmsScenarios } from './console/alarms.ts';
import { badWeatherScenarios } from './console/bad-weather.ts';
import { connectScenarios } from './console/connect.ts';
import { deliverScenarios } from './console/deliver.ts';
import { deviceScenarios } from './console/device.ts';
import { energyScenarios } from './console/energy.ts';
import { fleetScenarios } from './console/fleet.ts';
import { flowsScenarios } from './console/flows.ts';
import { groupsScenarios } from './console/groups.ts';
import { importsScenarios } from './console/imports.ts';
import { liveScenarios } from './console/live.ts';
import { loginScenarios } from './console/login.ts';
import { operatorScenarios } from './console/operator.ts';
import { operatorDeliveriesScenarios } from './console/operator-deliveries.ts';
import { plantScenarios } from './console/plant.ts';
import { portalScenarios } from './console/portal.ts';
import { readOnlyScenarios } from './console/read-only.ts';
import { sinksScenarios } from './console/sinks.ts';
import { TestedConsole } from './console/tested-console.ts';
import { vendorsScenarios } from './console/vendors.ts';

// A deadline detects a hang, never slowness.
jest.setTimeout(300_000);

/** The console's user journeys on the whole product, with its content security policy on: a violation fails the scenario. */
describe('the console', () => {
  const tested = new TestedConsole();
  // All of the product starts, its fifteen vendors are synced one after the other: beside other work minutes, where a scenario needs seconds.
  beforeAll(() => tested.start(), 900_000);
  afterEach(() => tested.endScenario());
  afterAll(() => tested.stop());

  describe('account', () => accountScenarios(tested));
  describe('alarms', () => alarmsScenarios(tested));
  describe('bad weather', () => badWeatherScenarios(tested));
  describe('connect', () => connectScenarios(tested));
  describe('deliver', () => deliverScenarios(tested));
  describe('device', () => deviceScenarios(tested));
  describe('energy', () => energyScenarios(tested));
  describe('fleet', () => fleetScenarios(tested));
  describe('flows', () => flowsScenarios(tested));
  describe('groups', () => groupsScenarios(tested));
  describe('imports', () => importsScenarios(tested));
  describe('live', () => liveScenarios(tested));
  describe('login', () => loginScenarios(tested));
  describe('operator', () => operatorScenarios(tested));
  describe('deliveries for operators', () => operatorDeliveriesScenarios(tested));
  describe('plant', () => plantScenarios(tested));
  describe('portal session', () => portalScenarios(tested));
  describe('read-only session', () => readOnlyScenarios(tested));
  describe('sinks', () => sinksScenarios(tested));
  describe('vendors', () => vendorsScenarios(tested));
});
