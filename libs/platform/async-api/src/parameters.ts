type Entry = Readonly<Record<string, unknown>>;

export const parameters: Readonly<Record<string, Entry>> = {
  accountId: { description: 'Id of the account, `^[a-z0-9_]{3,40}$`.' },
  plantId: { description: 'Id of the plant; `_` for events of vendor accounts and webhooks.' },
  DataSources: { description: 'Vendor; `webhook` for events of webhooks.' },
  device: {
    description:
      'InverterSN, of batteries, meters and sites DeviceSN, percent-encoded outside `A-Za-z0-9_-`; for events of vendor accounts and webhooks their id.',
  },
  path: { description: "Path of the webhook's URL." },
};
