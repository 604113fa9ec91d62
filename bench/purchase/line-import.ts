import { Category } from '#lab/modules/purchase/server/index.js';
import { LineSheets } from '#lab/modules/purchase/server/request/line-sheets.js';
import { RequestService } from '#lab/modules/purchase/server/request/request.service.js';
import { mostLines } from '#lab/modules/purchase/shared/purchase.codes.js';
import { importFields, requestDraft, type ImportField } from '#lab/modules/purchase/shared/request.dto.js';
import type { Me } from '#lab/platform/access/me.js';
import { writeSheet } from '#lab/platform/resource/spreadsheet.js';
import { Texts } from '#lab/platform/texts/texts.js';
import type { House } from '../host/house.js';
import { importedRows, mark, type Import } from './imported.js';
import { people } from './lists.js';

const requests = `\`title\` LIKE '${mark}%'`;

/** Lines of requests as a requester brings them in: each workbook is read, and its lines are saved as a draft. */
export class LineImport implements Import {
  readonly name = 'lines of requests';
  readonly leaves = [
    { table: 'purchase_request', where: requests },
    {
      table: 'purchase_request_line',
      where: `\`requestId\` IN (SELECT \`id\` FROM \`purchase_request\` WHERE ${requests})`,
    },
  ];
  readonly alsoLeaves = [];

  private constructor(
    private readonly me: Me,
    private readonly category: Category,
    private readonly files: readonly Buffer[],
  ) {}

  /** As many workbooks as the lines take: a request has no more than so many. */
  static async of(house: House): Promise<LineImport> {
    const me = await house.me(people.requester);
    const category = await house.db.repo(Category).findOneByOrFail({ code: 'CO' });
    const files: Buffer[] = [];
    for (let from = 0; from < importedRows; from += mostLines) files.push(await workbook(house, me, from));
    return new LineImport(me, category, files);
  }

  /** @throws Error where a cell was refused */
  async run(house: House): Promise<{ readonly reading: number; readonly saving: number }> {
    const { me, category } = this;
    const times = { reading: 0, saving: 0 };
    for (const [index, bytes] of this.files.entries()) {
      const began = performance.now();
      const sheets = house.get(LineSheets);
      const { lines, problems } = sheets.lines(await sheets.read('lines.xlsx', bytes), category);
      const read = performance.now();
      if (problems.length > 0 || lines.length !== mostLines) throw new Error('a workbook was not read whole');
      const title = `${mark}${index + 1}`;
      const draft = requestDraft.parse({ title, categoryId: category.id, ownerId: me.id, lines });
      await house.as(me, 'POST', () => house.db.unit(() => house.get(RequestService).create(me, draft)));
      times.reading += read - began;
      times.saving += performance.now() - read;
    }
    return times;
  }
}

/** A workbook with the columns of the template. */
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
