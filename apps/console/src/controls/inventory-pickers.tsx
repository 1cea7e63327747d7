import { api } from '../api/api.ts';
import { IdPicker } from './id-picker.tsx';

interface PickerProps {
  label: string;
  values: readonly string[];
  onChange: (values: readonly string[]) => void;
}

const MAX_FOUND = 20;

/** Some of the account's plants, found by their names. */
export function PlantPicker(props: PickerProps) {
  return (
    <IdPicker
      {...props}
      name="plant"
      search={async (text, signal) =>
        (await api.listPlants({ text, limit: MAX_FOUND }, { signal })).items.map(({ plantId, name }) => [plantId, name])
      }
      nameOf={async (id) => (await api.getPlant(id)).name}
    />
  );
}

/** Some of the account's devices, found by their serial numbers and models. */
export function DevicePicker(props: PickerProps) {
  return (
    <IdPicker
      {...props}
      name="device"
      search={async (text, signal) =>
        (await api.listDevices({ text, limit: MAX_FOUND }, { signal })).items.map(({ deviceId, InverterSN }) => [
          deviceId,
          InverterSN,
        ])
      }
      nameOf={async (id) => (await api.getDevice(id)).InverterSN}
    />
  );
}
