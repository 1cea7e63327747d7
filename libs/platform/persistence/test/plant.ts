import { Column, Entity, type MigrationInterface, PrimaryColumn, type QueryRunner } from 'typeorm';

/** A service's own entity and migration, as a service writes them. */
@Entity({ name: 'plants' })
export class Plant {
  @PrimaryColumn({ name: 'id', type: 'text' })
  id!: string;

  @Column({ name: 'rated_kw', type: 'double precision' })
  ratedKw!: number;
}

export class Plants1763700000001 implements MigrationInterface {
  readonly name = 'Plants1763700000001';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('CREATE TABLE plants (id text PRIMARY KEY, rated_kw double precision NOT NULL)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE plants');
  }
}
