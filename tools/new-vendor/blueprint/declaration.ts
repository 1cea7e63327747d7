import type { VendorDeclaration } from '@heliograph/vendor-contract';
import { states } from './states.ts';

export const declaration: VendorDeclaration = {
  id: 'newvendor',
  name: 'NewVendor',
  evidence: { documents: 'to be written', recordings: 'none', clients: 'none' },
  firstChecks: [],
  regions: [{ id: 'global', name: 'All regions', baseUrl: 'https://api.newvendor.invalid' }],
  credentials: {
    type: 'object',
    required: ['apiKey'],
    additionalProperties: false,
    properties: {
      apiKey: {
        type: 'string',
        title: 'API key',
        description: 'Where the user finds it in the portal of the vendor.',
        minLength: 8,
        maxLength: 128,
        writeOnly: true,
      },
    },
  },
  samplePeriodSeconds: 300,
  pollIntervalSeconds: 300,
  plantZone: 'to be written',
  rateLimits: [],
  states,
  unverified: [],
};
