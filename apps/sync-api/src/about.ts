/** The head of the OpenAPI document. */
export const about = {
  title: 'heliograph sync API',
  description: 'Vendors, vendor accounts, their plants and devices, and the sync operation.',
};
