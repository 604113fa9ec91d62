import { useNameIn } from '#lab/ui/i18n/language-provider.jsx';
import { CardMoney } from '#lab/ui/subject/money.jsx';
import type { TodoLine } from '#lab/shared/todo-view.js';

/** The two facts of a request that a card has room for. */
export default function RequestCard({ todo: { card } }: { readonly todo: TodoLine }) {
  const nameIn = useNameIn();
  return (
    <>
      {card.amount !== undefined && <CardMoney card={card} />}
      {card.category && <span className="lab-muted">{nameIn(card.category)}</span>}
    </>
  );
}
