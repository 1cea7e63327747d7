import { pluralOf } from '../plural.ts';

const plural = pluralOf('en');

/** English texts of groups, and the shape of every other language. */
export const groups = {
  title: 'Groups',
  about:
    'A group is a named set of plants, each with all its devices, and of single devices. Lists and deliveries can be filtered by it.',
  search: 'Search groups',
  noMatch: 'No group has this name.',
  none: 'There is no group yet.',
  create: 'Create a group',
  name: 'Name',
  nameHint: 'Unique within the account.',
  taken: 'Another group has this name.',
  description: 'Description (optional)',
  plants: 'Plants',
  devices: 'Devices',
  createdAt: 'Created',
  notFound: 'There is no such group in this account.',
  toList: 'All groups',
  inFleet: 'Show its devices in the fleet',
  edit: 'Name and description',
  save: 'Save',
  saved: 'Saved.',
  members: (plants: number, devices: number) =>
    `${plural(plants, { one: '# plant', other: '# plants' })}, ${plural(devices, { one: '# device', other: '# devices' })} in all`,
  noPlants: 'No plant is in this group.',
  noDevices: 'No device is in this group.',
  add: 'Add plants and devices',
  addNow: 'Add to the group',
  addHint: 'A plant brings all its devices, those that are installed later too.',
  added: (count: number) => plural(count, { one: '# added.', other: '# added.' }),
  failed: (count: number) => plural(count, { one: '# was not added:', other: '# were not added:' }),
  errors: {
    not_found: 'does not exist any more',
    limit_reached: 'is in as many groups as it can be',
  },
  inByPlant: 'It is in this group with its plant: remove the plant from the group.',
  removeFrom: (group: string) => `Remove it from ${group}`,
  withPlant: 'with its plant',
  remove: 'Remove',
  removeOne: (name: string) => `Remove ${name} from the group`,
  delete: 'Delete the group …',
  deleteTitle: (name: string) => `Delete the group ${name}?`,
  deleteAbout:
    'Its plants and devices stay. A webhook or channel whose filter names only this group delivers nothing afterwards.',
  deleteNow: 'Delete the group',
  choose: 'Choose a group',
  group: 'Group',
  newGroup: 'New group …',
  newName: 'Name of the new group',
  inNone: 'It is in no group.',
  addTo: 'Add to a group',
  addPlantHint: 'The plant brings all its devices, those that are installed later too.',
  addedTo: 'Added. Open the group',
};

export type GroupTexts = typeof groups;
