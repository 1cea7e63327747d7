export { loadState, saveState, type AccountState } from './account-state.ts';
export { openChannels } from './channels.ts';
export { GatewayClient, GatewayError } from './gateway-client.ts';
export { syncVendor, SyncTimeoutError, type SandboxVendor } from './sync-vendor.ts';
