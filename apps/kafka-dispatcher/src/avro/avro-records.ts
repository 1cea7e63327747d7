import { AvroTranscoder, baseDataAvroSchema } from '@heliograph/base-data';
import { accountBaseDataTopic } from '@heliograph/messaging';
import { SchemaRegistry, SchemaRegistryError, type SchemaRegistryOptions } from './schema-registry.ts';

/** Turns the values of one account's records into Avro. */
export interface AvroEncoding {
  /** @throws JsonTextError when the record is not as its schema says */
  encode(json: Buffer): Buffer;
}

const magicByte = 0;

/**
 * Encodes records of BaseData for accounts that want Avro, in Confluent's wire format: a magic byte, the id of the schema in the registry (four bytes, big
 * endian), and the record in Avro's binary encoding. The subject is `<topic>-value`, as Confluent's TopicNameStrategy names it.
 */
export class AvroRecords {
  readonly #registry: SchemaRegistry | undefined;
  readonly #transcoder = new AvroTranscoder(baseDataAvroSchema);

  /** @param registry undefined: the operator has none, and the account's records wait */
  constructor(registry: SchemaRegistryOptions | undefined) {
    this.#registry = registry && new SchemaRegistry(JSON.stringify(baseDataAvroSchema), registry);
  }

  /** Resolves when the schema is registered for the account's topic. @throws SchemaRegistryError */
  async encodingOf(accountId: string): Promise<AvroEncoding> {
    if (this.#registry === undefined) throw new SchemaRegistryError('SCHEMA_REGISTRY_URL is not set');
    const prefix = Buffer.alloc(5, magicByte);
    prefix.writeInt32BE(await this.#registry.idOf(`${accountBaseDataTopic(accountId)}-value`), 1);
    return { encode: (json) => this.#transcoder.transcode(json, prefix) };
  }
}
