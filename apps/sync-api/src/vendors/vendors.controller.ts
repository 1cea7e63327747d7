import { Controller, Get, Param } from '@nestjs/common';
import { Public, type Page } from '@heliograph/service';
import { VendorCatalog } from './vendor-catalog.ts';
import type { VendorView } from './vendor-view.ts';

@Controller('v1/vendors')
@Public()
export class VendorsController {
  constructor(private readonly catalog: VendorCatalog) {}

  /** As few as there are vendors, so always one page. */
  @Get()
  list(): Page<VendorView> {
    return { items: this.catalog.views(), nextCursor: null };
  }

  @Get(':id')
  show(@Param('id') id: string): VendorView {
    return this.catalog.view(id);
  }
}
