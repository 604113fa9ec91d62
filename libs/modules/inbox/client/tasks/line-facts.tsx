import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { useNow } from '#lab/ui/now.js';
import { useDuration } from '#lab/ui/subject/duration.jsx';
import { Facts, type Fact } from '#lab/ui/subject/facts.jsx';
import { CardMoney } from '#lab/ui/subject/money.jsx';
import { Person } from '#lab/ui/subject/person.jsx';
import { Stamp } from '#lab/ui/subject/stamp.jsx';
import type { TodoLine } from '#lab/shared/todo-view.js';

/** What the list knows of any record, for kinds whose room shows no more outside its own pages. */
export function LineFacts({ line }: { readonly line: TodoLine }) {
  const t = useT();
  const nameIn = useNameIn();
  const { card, requester, elementName, openedAt, dueAt } = line;
  const label = (fact: string) => t(`inbox.facts.${fact}`);
  const facts: Fact[] = [
    { label: label('step'), value: nameIn(elementName), note: <Waiting since={openedAt} /> },
    { label: label('due'), value: <Stamp value={dueAt} /> },
  ];
  if (requester) facts.unshift({ label: label('requester'), value: <Person person={requester} /> });
  if (card.amount) {
    const value = <CardMoney card={card} size="figure" />;
    facts.unshift({ label: label('amount'), value });
  }
  return <Facts facts={facts} />;
}

function Waiting({ since }: { readonly since: string }) {
  const t = useT();
  const span = useDuration()(useNow() - Date.parse(since));
  return t('inbox.facts.waiting', { span });
}
