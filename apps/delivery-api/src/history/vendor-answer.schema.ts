import { schemaOf, text, unixSeconds } from '@heliograph/service';
import type { VendorAnswerView } from './vendor-answer.ts';

export const vendorAnswerSchema = schemaOf<VendorAnswerView>(
  'VendorAnswer',
  "The vendor's answer that a record was made from.",
  {
    vendor: text('Id of the vendor.'),
    call: text("Name of the call of the vendor's API, as the adapter names it."),
    fetchedAt: unixSeconds('Time at which the answer was complete.'),
    body: text(
      "The answer as text, character for character. Where it is JSON, it may have numbers that a parser changes (ids of 19 digits, `512.0`). It may hold other devices of the same vendor account, and what the vendor adds to them, such as owners' names.",
    ),
  },
);
