import { Controller, Get, Param } from '@nestjs/common';
import { notFound, Operation, Operations, type Page, pageSchema, Public, text } from '@heliograph/http-service';
import { VendorCatalog } from './vendor-catalog.ts';
import { type VendorView, vendorSchema } from './vendors.views.ts';

@Operations({
  tag: 'Vendors',
  description: 'Supported vendors, with the credentials each requires and the fields each provides.',
  parameters: { id: text('Id of the vendor, as in `DataSources`.') },
})
@Controller('v1/vendors')
@Public()
export class VendorsController {
  constructor(private readonly catalog: VendorCatalog) {}

  @Operation({
    id: 'listVendors',
    summary: 'List the vendors',
    description: 'Returns all vendors that the operator has enabled, on one page.',
    answer: pageSchema(vendorSchema),
  })
  @Get()
  list(): Page<VendorView> {
    return { items: this.catalog.views(), nextCursor: null };
  }

  @Operation({
    id: 'getVendor',
    summary: 'Show a vendor',
    answer: vendorSchema,
    errors: [{ ...notFound(), description: 'The vendor does not exist.' }],
  })
  @Get(':id')
  get(@Param('id') id: string): VendorView {
    return this.catalog.view(id);
  }
}
