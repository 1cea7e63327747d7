import type { Heliograph } from '@heliograph/sdk';
import type { AccountFile } from '../file/account-file.ts';
import { References } from './references.ts';

const limit = 500;

/** What the file refers to: plants, devices and groups that the account has. Loaded as far as the file names any. */
export class Inventory {
  readonly #api: Heliograph;
  readonly #needs: { plants: boolean; devices: boolean };
  plants = new References();
  devices = new References();
  groups = new References((name) => name.toLowerCase());
  /** The plant of each device, by the names of both. */
  plantOf = new Map<string, string>();

  constructor(api: Heliograph, { groups = [], webhooks = [], sinks = [], channels = {} }: AccountFile) {
    this.#api = api;
    const filters = [...webhooks, ...sinks, ...Object.values(channels)].map(({ filter }) => filter);
    const devices = [...groups, ...filters].some((each) => each?.devices !== undefined);
    this.#needs = { devices, plants: devices || [...groups, ...filters].some((each) => each?.plants !== undefined) };
  }

  /** Loads it, and again after a sync, which has changed it. */
  async load(): Promise<void> {
    const plants = new References();
    const devices = new References();
    const groups = new References((name) => name.toLowerCase());
    const plantOf = new Map<string, string>();
    for await (const { name, groupId } of this.#api.listGroups({ limit })) groups.add(name, groupId);
    if (this.#needs.plants)
      for await (const { DataSources, vendorPlantId, plantId } of this.#api.listPlants({ limit }))
        plants.add(`${DataSources}:${vendorPlantId}`, plantId);
    if (this.#needs.devices)
      for await (const { DataSources, InverterSN, deviceId, plantId } of this.#api.listDevices({ limit })) {
        const name = `${DataSources}:${InverterSN}`;
        devices.add(name, deviceId);
        plantOf.set(name, plants.names([plantId])[0] ?? plantId);
      }
    Object.assign(this, { plants, devices, groups, plantOf });
  }

  /** @returns names of the plants and of the single devices of a group */
  async membersOf(groupId: string, { withDevices }: { withDevices: boolean }): Promise<Members> {
    const plantIds = (await this.#api.listPlants({ groupId, limit }).all()).map(({ plantId }) => plantId);
    const plants = this.plants.names(plantIds);
    if (!withDevices) return { plants, devices: [] };
    const devices = await this.#api.listDevices({ groupId, limit }).all();
    const single = devices.filter(({ plantId }) => !plantIds.includes(plantId)).map(({ deviceId }) => deviceId);
    return { plants, devices: this.devices.names(single) };
  }
}

export interface Members {
  plants: string[];
  devices: string[];
}
