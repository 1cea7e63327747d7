import type { PlantModel, ModelInverter, ModelSite } from '../../plant-model/index.ts';
import type { HuaweiSimulatorOptions } from './simulator.ts';

export interface SimulatedPlant {
  index: number;
  plantCode: string;
  site: ModelSite;
  inverters: ModelInverter[];
  /** A SmartLogger has grid power and reports at night; a dongle sleeps with the inverter. */
  hasLogger: boolean;
}

export interface SimulatedDevice {
  id: number;
  devTypeId: number;
  esnCode: string | null;
  devName: string;
  model: string | null;
  softwareVersion: string | null;
  plant: SimulatedPlant;
}

export interface SimulatedInverter extends SimulatedDevice {
  esnCode: string;
  inverter: ModelInverter;
}

/** A battery or a meter. */
export interface SimulatedStorage extends SimulatedDevice {
  /** The hybrid that it belongs to: it alone has values. */
  hybrid: ModelInverter;
}

export function isStorage(device: SimulatedDevice): device is SimulatedStorage {
  return 'hybrid' in device;
}

export function isInverter(device: SimulatedDevice): device is SimulatedInverter {
  return 'inverter' in device;
}

const FIRST_STATION = 33_554_434;

/** The devices that the northbound user manages: the plant model's sites as plants, each with inverters, collectors, a meter, and a battery if it is a hybrid's. */
export class Inventory {
  readonly plants: SimulatedPlant[];
  readonly inverters: SimulatedInverter[];
  readonly devices: SimulatedDevice[];
  readonly byId: ReadonlyMap<string, SimulatedDevice>;
  /** Device types whose realtime values can be asked for: their numbers make the limits. */
  readonly pollableTypes: readonly number[] = [1, 38, 39, 47];

  constructor(
    readonly plantModel: PlantModel,
    private readonly options: HuaweiSimulatorOptions,
  ) {
    this.plants = this.#buildPlants();
    this.inverters = this.plants.flatMap((plant) =>
      plant.inverters.map((inverter) => this.#inverterOf(plant, inverter)),
    );
    this.devices = this.plants.flatMap((plant) => [
      ...this.#collectorsOf(plant),
      ...this.inverters.filter((device) => device.plant === plant),
      this.#meterOf(plant),
      ...this.#batteriesOf(plant),
    ]);
    this.byId = new Map(this.devices.map((device) => [String(device.id), device]));
  }

  #buildPlants(): SimulatedPlant[] {
    const groups = this.options.onePlantPerInverter
      ? this.plantModel.inverters.map((inverter) => ({ site: inverter.site, inverters: [inverter] }))
      : this.plantModel.sites.map((site) => ({ site, inverters: site.inverters }));
    return groups.map((group, index) => ({
      ...group,
      index,
      plantCode: `NE=${FIRST_STATION + this.options.seed * 10_000 + index}`,
      hasLogger: index % 2 === 1,
    }));
  }

  /** Single-phase inverters are Huawei's residential type 38. Every fifth id is negative, as seen in the field. */
  #inverterOf(plant: SimulatedPlant, inverter: ModelInverter): SimulatedInverter {
    const id = 1_000_000_000_000_000 + this.options.seed * 1_000_000 + inverter.index;
    return {
      id: inverter.index % 5 === 2 ? -id : id,
      devTypeId: inverter.phaseCount === 1 ? 38 : 1,
      esnCode: serial('HV', this.options.seed, inverter.index),
      devName: `INV-${inverter.index + 1}`,
      model: `SUN2000-${inverter.ratedPowerKw}KTL-${inverter.phaseCount === 1 ? 'L1' : 'M1'}`,
      softwareVersion: 'V100R001C00SPC158',
      plant,
      inverter,
    };
  }

  /** Every fourth plant has two collectors: then the link of an inverter is unknown. */
  #collectorsOf(plant: SimulatedPlant): SimulatedDevice[] {
    return Array.from({ length: plant.index % 4 === 3 ? 2 : 1 }, (_, i) => {
      const esnCode = serial(plant.hasLogger ? 'SL' : 'TA', this.options.seed, plant.index * 2 + i);
      return {
        id: 2_000_000_000_000_000 + this.options.seed * 1_000_000 + plant.index * 2 + i,
        devTypeId: plant.hasLogger ? 2 : 62,
        esnCode,
        devName: `${plant.hasLogger ? 'Logger' : 'Dongle'}-${esnCode}`,
        model: plant.hasLogger ? 'SmartLogger3000' : 'SDongleA-05',
        softwareVersion: 'V100R001C00SPC125',
        plant,
      };
    });
  }

  #meterOf(plant: SimulatedPlant): SimulatedDevice | SimulatedStorage {
    const id = 3_000_000_000_000_000 + this.options.seed * 1_000_000 + plant.index;
    const meter = { id, devTypeId: 47, esnCode: null, devName: 'Meter-1', model: null, softwareVersion: null, plant };
    const hybrid = plant.inverters.find(({ battery }) => battery);
    return hybrid ? { ...meter, hybrid } : meter;
  }

  #batteriesOf(plant: SimulatedPlant): SimulatedStorage[] {
    return plant.inverters.flatMap((hybrid): SimulatedStorage[] => {
      if (!hybrid.battery) return [];
      const id = 4_000_000_000_000_000 + this.options.seed * 1_000_000 + plant.index;
      const unnamed = { esnCode: null, model: null, softwareVersion: null };
      return [{ id, devTypeId: 39, devName: 'Battery-1', ...unnamed, plant, hybrid }];
    });
  }
}

function serial(prefix: string, seed: number, index: number): string {
  return `${prefix}22${String(seed % 1000).padStart(3, '0')}${String(index).padStart(6, '0')}`;
}
