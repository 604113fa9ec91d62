import { Category } from '#lab/modules/purchase/server/index.js';
import { LineSheets } from '#lab/modules/purchase/server/request/line-sheets.js';
import { RequestService } from '#lab/modules/purchase/server/request/request.service.js';
import { importFields, requestDraft, type ImportField } from '#lab/modules/purchase/shared/request.dto.js';
import { mostLines } from '#lab/modules/purchase/shared/purchase.codes.js';
import type { Me } from '#lab/platform/access/me.js';
import { writeSheet } from '#lab/platform/resource/spreadsheet.js';
import { Texts } from '#lab/platform/texts/texts.js';
import type { Database } from '#lab/platform/database/database.js';
import { run } from '../host/copy-rows.js';
import { House } from '../host/house.js';
import { dialectAt, type Place } from './list-work.js';
import { people } from './lists.js';

/** As many requests as these take, which are as large as a request may be. */
export const importedLines = 5_000;

/** Milliseconds of one import. */
interface ImportTimes {
  readonly reading: number;
  readonly saving: number;
}

/** Lines of requests from workbooks as a requester brings them in: each file is read, and its lines are saved as a draft. */
export class LineImport {
  private constructor(
    readonly house: House,
    private readonly me: Me,
    private readonly category: Category,
    private readonly files: readonly Buffer[],
  ) {}

  static async open(place: Place, folder: string): Promise<LineImport> {
    const house = await House.furnished(dialectAt(place), folder);
    const me = await house.me(people.requester);
    const category = await house.db.repo(Category).findOneByOrFail({ code: 'CO' });
    const files: Buffer[] = [];
    for (let from = 0; from < importedLines; from += mostLines) files.push(await workbook(house, me, from));
    return new LineImport(house, me, category, files);
  }

  /** Brings all files in, where those of before are gone. @throws Error where a cell was refused */
  async run(): Promise<ImportTimes> {
    const { house, me, category } = this;
    await clear(house.db);
    const times = { reading: 0, saving: 0 };
    for (const [index, bytes] of this.files.entries()) {
      const began = performance.now();
      const sheets = house.get(LineSheets);
      const { lines, problems } = sheets.lines(await sheets.read('lines.xlsx', bytes), category);
      const read = performance.now();
      if (problems.length > 0 || lines.length !== mostLines) throw new Error('a workbook was not read whole');
      const title = `Import ${index + 1}`;
      const draft = requestDraft.parse({ title, categoryId: category.id, ownerId: me.id, lines });
      await house.as(me, 'POST', () => house.db.unit(() => house.get(RequestService).create(me, draft)));
      times.reading += read - began;
      times.saving += performance.now() - read;
    }
    return times;
  }
}

/** The requests that an import makes. */
export const imported = "`title` LIKE 'Import %'";

/** Removes what was brought in: a person has only so many drafts. */
export async function clear(db: Database): Promise<void> {
  await run(
    db,
    `DELETE FROM \`purchase_request_line\` WHERE \`requestId\` IN (SELECT \`id\` FROM \`purchase_request\` WHERE ${imported})`,
  );
  await run(db, `DELETE FROM \`purchase_request\` WHERE ${imported}`);
}

/** A workbook of 100 lines with the columns of the template. */
function workbook(house: House, me: Me, from: number): Promise<Buffer> {
  const texts = house.get(Texts);
  const headers = importFields.map((field) => ({ title: texts.say(me.language, `purchase.line.fields.${field}`) }));
  const rows = Array.from({ length: mostLines }, (_, at) => {
    const cells: Readonly<Partial<Record<ImportField, string | number>>> = {
      item: `Acetonitrile, LC-MS, ${from + at}`,
      catalogNo: `1.02371.${4000 + from + at}`,
      spec: '4 L',
      brand: 'Merck',
      quantity: 4,
      unit: 'bottle',
      unitPrice: 1280.5,
      currency: 'CNY',
      dueDate: '2026-12-31',
      comments: 'Keep away from light',
    };
    return importFields.map((field) => cells[field] ?? null);
  });
  return writeSheet('lines', headers, rows);
}
