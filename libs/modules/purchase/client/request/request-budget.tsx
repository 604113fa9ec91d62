import { formatMoney } from '#lab/shared/money.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { useSettled } from '#lab/ui/settled.js';
import { Facts } from '#lab/ui/subject/facts.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import type { BudgetOutlook, RequestRow } from '../../shared/request.dto.js';
import { requestDocument } from '../../shared/request.words.js';

interface RequestBudgetProps {
  /** Of a draft that is stored. */
  readonly id: string | undefined;
  readonly categoryId: string | null;
  readonly ownerId: string | null;
  readonly amounts: NonNullable<RequestRow['amounts']>;
}

const parts = ['budget', 'paid', 'ordered', 'reserved', 'needed'] as const;

/**
 * What the budget of the request's cost centre has left, before it is submitted; nothing where there is no budget. A submit
 * that it does not cover is refused with the same figures.
 */
export function RequestBudget({ id, categoryId, ownerId, amounts }: RequestBudgetProps) {
  const t = useT();
  const settled = useSettled(amounts.map(({ currency, value }) => `${currency}:${value}`).join());
  const { data } = useApiQuery<BudgetOutlook>(
    categoryId ? `${requestDocument.paths.route}/budget` : null,
    { categoryId, ownerId: ownerId ?? undefined, id, amount: settled === '' ? undefined : settled.split(',') },
    { keepPrevious: true },
  );
  if (!data) return null;
  const isShort = data.left.startsWith('-');
  const { code, name } = data.costCentre;
  return (
    <Section title={t('purchase.form.budget.title', { year: data.year })}>
      <p className="lab-muted">{`${code} ${name}`}</p>
      <p className="purchase-budget-left" data-short={isShort || undefined} role={isShort ? 'alert' : undefined}>
        {t(isShort ? 'purchase.form.budget.short' : 'purchase.form.budget.left', {
          amount: formatMoney(data.left.replace('-', '')),
        })}
      </p>
      <Facts
        place="rail"
        facts={parts.map((part) => ({ label: t(`purchase.form.budget.${part}`), value: formatMoney(data[part]) }))}
      />
    </Section>
  );
}
