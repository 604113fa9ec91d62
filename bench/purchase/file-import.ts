import { MigrationRun } from '#lab/modules/purchase/server/migration/migration.entity.js';
import { MigrationService } from '#lab/modules/purchase/server/migration/migration.service.js';
import { migrated } from '#lab/modules/purchase/shared/migration.fields.js';
import type { Me } from '#lab/platform/access/me.js';
import { writeSheet } from '#lab/platform/resource/spreadsheet.js';
import { Texts } from '#lab/platform/texts/texts.js';
import type { House } from '../host/house.js';
import { importedRows, mark, type Import } from './imported.js';

const everything = '1 = 1';

/** Items of a former system in one workbook: the dry run that checks every row, and the run that brings them in. */
export class FileImport implements Import {
  readonly name = 'items of a former system';
  readonly leaves = [
    { table: 'purchase_item', where: `\`name\` LIKE '${mark}%'` },
    { table: 'purchase_migration_key', where: everything },
  ];
  readonly alsoLeaves = [
    { table: 'purchase_migration_run', where: everything },
    { table: 'purchase_migration_row', where: everything },
  ];

  private constructor(
    private readonly me: Me,
    private readonly file: Buffer,
  ) {}

  static async of(house: House): Promise<FileImport> {
    const me = await house.me('admin');
    return new FileImport(me, await workbook(house, me));
  }

  /** @throws Error where a row was refused */
  async run(house: House): Promise<{ readonly checking: number; readonly bringing: number }> {
    const { me } = this;
    const { db } = house;
    const service = house.get(MigrationService);
    const asked = <T>(work: () => Promise<T>) => house.as(me, 'POST', () => db.unit(work));
    const began = performance.now();
    const id = await asked(() => service.check(me, 'item', 'items.xlsx', this.file, undefined));
    const checked = performance.now();
    const stateOf = () => db.repo(MigrationRun).findOneByOrFail({ id });
    const { version, refused } = await stateOf();
    if (refused > 0) throw new Error(`${refused} rows of the file were refused`);
    await asked(() => service.run(me, id, { version, skipRefused: false }));
    await house.drain(async () => (await stateOf()).state === 'done');
    return { checking: checked - began, bringing: performance.now() - checked };
  }
}

/** A workbook with columns of the template. */
function workbook(house: House, { language }: Me): Promise<Buffer> {
  const fields = ['externalKey', 'name', 'catalogNo', 'brand', 'spec', 'unit'];
  const texts = house.get(Texts);
  const headers = fields.map((field) => ({ title: texts.say(language, `${migrated.item.texts}.fields.${field}`) }));
  const rows = Array.from({ length: importedRows }, (_, at) => [
    ...[`M-${at}`, `${mark}acetonitrile, LC-MS, ${at}`, `9.02371.${at}`],
    ...['Merck', '4 L', 'bottle'],
  ]);
  return writeSheet('items', headers, rows);
}
