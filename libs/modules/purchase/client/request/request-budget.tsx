import { formatMoney } from '#lab/shared/money.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { useSettled } from '#lab/ui/settled.js';
import { Facts } from '#lab/ui/subject/facts.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import type { BudgetOutlook } from '../../shared/request.dto.js';
import { requestDocument } from '../../shared/request.words.js';
import type { CentreTotal } from './request-values.js';

interface RequestBudgetsProps {
  /** Of a draft that is stored. */
  readonly id: string | undefined;
  readonly categoryId: string | null;
  readonly ownerId: string | null;
  readonly totals: readonly CentreTotal[];
}

const parts = ['budget', 'paid', 'ordered', 'reserved', 'needed'] as const;

/**
 * What the budgets of the cost centres of a request have left, before it is submitted; nothing where there is no budget. A
 * submit that one of them does not cover is refused with the same figures.
 */
export function RequestBudgets({ id, categoryId, ownerId, totals }: RequestBudgetsProps) {
  const said = totals.map(({ costCentre, currency, value }) =>
    [currency, value, ...(costCentre ? [costCentre] : [])].join(':'),
  );
  const settled = useSettled(JSON.stringify(said));
  const amount = JSON.parse(settled) as string[];
  const { data } = useApiQuery<readonly BudgetOutlook[]>(
    categoryId ? `${requestDocument.paths.route}/budget` : null,
    { categoryId, ownerId: ownerId ?? undefined, id, amount: amount.length > 0 ? amount : undefined },
    { keepPrevious: true },
  );
  return data?.map((outlook) => <OneBudget key={outlook.costCentre.code} outlook={outlook} />);
}

function OneBudget({ outlook }: { readonly outlook: BudgetOutlook }) {
  const t = useT();
  const { costCentre, year, left } = outlook;
  const isShort = left.startsWith('-');
  return (
    <Section title={t('purchase.form.budget.title', { year })}>
      <p className="lab-muted">{`${costCentre.code} ${costCentre.name}`}</p>
      <p className="purchase-budget-left" data-short={isShort || undefined} role={isShort ? 'alert' : undefined}>
        {t(isShort ? 'purchase.form.budget.short' : 'purchase.form.budget.left', {
          amount: formatMoney(left.replace('-', '')),
        })}
      </p>
      <Facts
        place="rail"
        facts={parts.map((part) => ({ label: t(`purchase.form.budget.${part}`), value: formatMoney(outlook[part]) }))}
      />
    </Section>
  );
}
