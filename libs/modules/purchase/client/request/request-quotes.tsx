import { Link } from 'react-router-dom';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import { SubjectState } from '#lab/ui/subject/state-tag.jsx';
import type { RequestDetail } from '../../shared/request.dto.js';
import { quoteDocument, quoteWords } from '../../shared/quote.words.js';

/** The quotes of a request: their states, and the lines that they are about. */
export function RequestQuotes({ request: { quotes, lines } }: { readonly request: RequestDetail }) {
  const t = useT();
  if (quotes.length === 0) return null;
  const places = (ids: readonly string[]) =>
    ids
      .map((id) => lines.findIndex((line) => line.id === id) + 1)
      .filter((place) => place > 0)
      .join(t('ui.listComma'));
  return (
    <Section title={t('purchase.quote.many')} note={quotes.length}>
      <ul className="request-quotes">
        {quotes.map(({ id, number, state, lineIds, mayRead }) => (
          <li key={id}>
            {mayRead ? (
              <Link className="id" to={quoteDocument.paths.record(id)}>
                {number}
              </Link>
            ) : (
              <span className="id">{number}</span>
            )}
            <SubjectState subject={quoteWords} state={state} />
            <span className="lab-muted">{t('purchase.offer.forLines', { lines: places(lineIds) })}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
