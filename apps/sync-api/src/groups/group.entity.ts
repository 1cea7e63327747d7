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
