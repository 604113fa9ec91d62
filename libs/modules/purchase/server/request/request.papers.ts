import { Injectable } from '@nestjs/common';
import { formatMoney } from '#lab/shared/money.js';
import { nameIn, type BothNames, type Language } from '#lab/shared/texts.js';
import { Settings } from '#lab/platform/settings/settings.js';
import { DocumentPapers, said, type PaperCommon, type PaperField, type Sheet } from '#lab/process-host/index.js';
import { companySettings, OrgDirectory } from '../../../org/server/index.js';
import { amountsByCurrency } from '../../shared/line-amounts.js';
import type { RequestLine as ShownLine } from '../../shared/request.dto.js';
import type { requestSheets } from '../../shared/request.words.js';
import { nameOf } from '../category/category.entity.js';
import { RequestBinding } from './request.binding.js';
import type { PurchaseRequest } from './request.entity.js';

/** What the sheets of a request say; fields that its reader does not get to see are absent. */
interface RequestContent {
  readonly title: string;
  readonly categoryId: string;
  readonly category: BothNames;
  readonly departmentId: string;
  readonly department: BothNames | null;
  readonly dueDate?: string | null;
  readonly reason?: string;
  readonly amounts?: readonly { readonly currency: string; readonly value: string }[];
  readonly amountBase?: string;
  readonly lines: readonly Partial<ShownLine>[];
}

type Field = PaperField<RequestContent & PaperCommon>;
type RequestSheet = Sheet<RequestContent & PaperCommon, Partial<ShownLine>>;

const inBase: Field = {
  field: 'amountBase',
  label: 'purchase.request.inBase',
  says: ({ amounts, amountBase }) => (amounts && amounts.length > 1 ? amountBase : undefined),
  text: ({ amountBase }) => (amountBase === undefined ? '' : formatMoney(amountBase)),
};
const total: Field = {
  field: 'total',
  says: ({ amounts }) => amounts,
  text: ({ amounts = [] }) => amounts.map(({ currency, value }) => `${currency} ${formatMoney(value)}`).join(' + '),
};
const usual: readonly Field[] = [
  { ...said.text('title'), wide: true },
  said.person('owner'),
  said.name('department', 'departmentId'),
  said.name('category', 'categoryId'),
  said.state,
  said.text('dueDate'),
  said.dayOf('createdAt'),
];

/** The papers of purchase requests. */
@Injectable()
export class RequestPapers extends DocumentPapers<PurchaseRequest, RequestContent, Partial<ShownLine>> {
  constructor(
    binding: RequestBinding,
    private readonly org: OrgDirectory,
    private readonly settings: Settings,
  ) {
    super(binding);
  }

  protected override readonly amount = { field: total.field, of: ({ amounts = [] }: RequestContent) => amounts };

  protected readonly sheets: Readonly<Record<(typeof requestSheets)[number], RequestSheet>> = {
    request: {
      head: [...usual, { ...said.text('reason'), wide: true }],
      lines: {
        labels: 'purchase.line.fields',
        of: ({ lines }) => lines,
        columns: [
          {
            ...said.text('item'),
            below: (
              ['catalogNo', 'spec', 'brand', 'casNo', 'project', 'position', 'costCentre', 'comments'] as const
            ).map(said.text),
          },
          { ...said.quantity('quantity'), width: 'auto', right: true },
          { ...said.text('unit'), width: 28 },
          { ...said.money('unitPrice'), width: 'auto', right: true },
          { ...said.money('amount'), width: 'auto', right: true },
          { ...said.text('currency'), width: 'auto' },
          { ...said.text('dueDate'), width: 52 },
        ],
      },
      sums: [total, inBase],
    },
    approval: { head: [...usual, total, inBase, { ...said.text('reason'), wide: true }], approvals: true },
  };

  protected content(request: PurchaseRequest): RequestContent {
    const { title, categoryId, category, departmentId, dueDate, reason, amountBase, lines } = request;
    return {
      title,
      categoryId,
      category: nameOf(category),
      departmentId,
      department: this.org.departmentName(departmentId),
      dueDate,
      reason,
      amounts: amountsByCurrency(lines),
      amountBase,
      lines: lines.map(({ closedAt: _closedAt, ...line }) => line),
    };
  }

  protected async company(language: Language): Promise<string> {
    const { nameZh, nameEn } = await this.settings.get(companySettings);
    return nameIn(language, { zh: nameZh, en: nameEn });
  }
}
