import { Injectable } from '@nestjs/common';
import { ApiError } from '@heliograph/service';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Device } from './device.entity.ts';
import { sortedLabels } from './labels.ts';

@Injectable()
export class DeviceLabels {
  constructor(@InjectRepository(Device) private readonly devices: Repository<Device>) {}

  /** @throws ApiError 404, for another account's too */
  async replace(accountId: string, id: string, labels: readonly string[]): Promise<void> {
    const { affected } = await this.devices.update({ id, accountId }, { labels: sortedLabels(labels) });
    if (affected === 0) throw ApiError.notFound('The device');
  }
}
