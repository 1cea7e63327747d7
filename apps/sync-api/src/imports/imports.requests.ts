import { channelNames, type ChannelName } from '@heliograph/delivery/channels';
import { Described, MayBeAbsent } from '@heliograph/http-service';
import { WholeNumber } from '@heliograph/service';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, Matches } from 'class-validator';
import { ID } from '../inventory/plain-text.ts';
import type { ImportResolution } from './import-rule.ts';
import { DateOrTime } from './import-times.ts';
import { importResolutions } from './import.entity.ts';

const MAX_DEVICES = 1_000;

export class CreateImportBody {
  @DateOrTime('Start of the time range, inclusive')
  from!: string;

  @MayBeAbsent()
  @DateOrTime('End of the time range, exclusive. Default: the time at which each device was first seen')
  to?: string;

  @Described(
    'Resolution of the records: `samples`, one record for each sample that the vendor has; `days`, a record of kind `device.day` for each finished day.',
  )
  @IsIn(importResolutions)
  resolution!: ImportResolution;

  @Described('Imports only these monitored devices of the vendor account. Default: all of them.')
  @MayBeAbsent()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_DEVICES)
  @Matches(ID, { each: true, message: 'deviceIds must be a list of ids' })
  deviceIds?: string[];

  @Described('Imports only the devices of this group; not together with `deviceIds`.')
  @MayBeAbsent()
  @Matches(ID, { message: 'groupId must be the id of a group' })
  groupId?: string;

  @Described(
    'Channels that get the records. Default: all that the account uses; an empty list: the records are stored only.',
  )
  @MayBeAbsent()
  @IsArray()
  @ArrayMaxSize(channelNames.length)
  @IsIn(channelNames, { each: true })
  channels?: ChannelName[];
}

/** The imports that begin after the first sync of a new vendor account. */
export class OnboardingImport {
  @Described("Number of days before now whose samples are imported; 0: none. Default: the operator's.")
  @MayBeAbsent()
  @WholeNumber(0, 36_525)
  samplesDays?: number;

  @Described("Number of months before now whose sums of days are imported; 0: none. Default: the operator's.")
  @MayBeAbsent()
  @WholeNumber(0, 1_200)
  daysMonths?: number;
}
