import { DataSource, type DataSourceOptions } from 'typeorm';

/**
 * The connections that read. The entities are those of the source that writes: the database is the same, and to work out
 * the columns of every table twice would take time and memory at every start.
 */
export class ReadSource extends DataSource {
  constructor(
    options: DataSourceOptions,
    private readonly writer: DataSource,
  ) {
    super(options);
  }

  protected override buildMetadatas(): Promise<void> {
    const { entityMetadatas, entityMetadatasMap } = this.writer;
    Object.assign(this, { entityMetadatas, entityMetadatasMap });
    return Promise.resolve();
  }
}
