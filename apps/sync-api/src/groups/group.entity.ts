import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'groups' })
export class Group {
  @PrimaryColumn({ type: 'varchar', length: 40 })
  id!: string;

  /** The order in which groups were created. */
  @Column({ type: 'bigint', insert: false, update: false })
  seq!: string;

  @Column({ name: 'account_id', type: 'varchar', length: 40 })
  accountId!: string;

  @Column({ type: 'text' })
  name!: string;

  /** The name in its compared form. */
  @Column({ name: 'name_key', type: 'text' })
  nameKey!: string;

  @Column({ type: 'text', nullable: true })
  description!: string | null;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}

/** The maximum number of groups of an account. */
export const MAX_GROUPS = 1_000;

/** The maximum number of groups of one plant, or of one device by itself: together with its plant's, a device is in no more than twice as many. */
export const MAX_GROUPS_OF_MEMBER = 50;

/** The maximum number of plants, and of devices, in one call. */
export const MAX_MEMBERS_A_CALL = 10_000;

/** Returns the compared form of a name: two groups of an account may not have names that look the same. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}
