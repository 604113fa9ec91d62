import { useMemo, type ReactNode } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { usePageTitle } from '#lab/ui/layout/page-title.js';
import { useApiQuery } from '#lab/ui/query.jsx';
import { PageHead } from '#lab/ui/resource/page-head.jsx';
import { Answered } from '#lab/ui/states/answered.jsx';
import { StateTag } from '#lab/ui/subject/state-tag.jsx';
import { cataloguePages } from '../../shared/purchase.pages.js';
import type { Scorecard } from '../../shared/scorecard.dto.js';
import { scorecardParts, scorecardPaths, scorecardRights, type ScorecardPart } from '../../shared/scorecard.words.js';
import { VendorState } from '../vendor/vendor-state.js';
import { DeliveryList } from './delivery-list.js';
import { OfferList } from './offer-list.js';
import { PriceList } from './price-list.js';
import { ScorecardFigures } from './scorecard-figures.js';

const lists = { deliveries: DeliveryList, prices: PriceList, offers: OfferList };

/** The scorecard of a vendor: figures of twelve months and of all time, and below them the rows that they count. */
export default function ScorecardScreen() {
  const { id = '' } = useParams();
  const answer = useApiQuery<Scorecard>(`${scorecardPaths.route}/${id}/scorecard`);
  return <Answered answer={answer}>{(card) => <ScorecardView card={card} />}</Answered>;
}

/** What a list of the scorecard puts around its rows. */
export interface ScorecardFrame {
  readonly vendorId: string;
  readonly frame: {
    readonly title: string;
    readonly aside: ReactNode;
    readonly tools: ReactNode;
    readonly above: ReactNode;
  };
}

function ScorecardView({ card }: { readonly card: Scorecard }) {
  const t = useT();
  usePageTitle(card.name);
  const parts = useParts();
  const [params] = useSearchParams();
  const part = parts.find((each) => each === params.get('show')) ?? parts[0];
  const frame = useMemo(
    () => ({
      title: card.name,
      aside: <PartSwitch parts={parts} part={part} />,
      tools: (
        <>
          <VendorState state={card.state} expiryDate={card.expiryDate} />
          {!card.enabled && <StateTag tone="cancelled">{t('purchase.offer.warnings.disabled')}</StateTag>}
          <Link to={`${cataloguePages.vendors.path}?open=${card.id}`}>{t('purchase.scorecard.vendor')}</Link>
        </>
      ),
      above: <ScorecardFigures card={card} />,
    }),
    [card, parts, part, t],
  );
  if (part === undefined)
    return (
      <section className="lab-list" aria-label={card.name}>
        <PageHead title={card.name} tools={frame.tools} />
        {frame.above}
      </section>
    );
  const List = lists[part];
  return <List key={part} vendorId={card.id} frame={frame} />;
}

/** The lists that the reader may see. */
function useParts(): readonly ScorecardPart[] {
  const may = useMay();
  const [readsOrders, readsQuotes] = [may(scorecardRights.orders), may(scorecardRights.quotes)];
  return useMemo(
    () => scorecardParts.filter((part) => (part === 'offers' ? readsQuotes : readsOrders)),
    [readsOrders, readsQuotes],
  );
}

interface PartSwitchProps {
  readonly parts: readonly ScorecardPart[];
  readonly part: ScorecardPart | undefined;
}

function PartSwitch({ parts, part }: PartSwitchProps) {
  const t = useT();
  const [, setParams] = useSearchParams();
  return (
    <div className="lab-scopes" role="group" aria-label={t('purchase.scorecard.title')}>
      {parts.map((each) => (
        <button key={each} type="button" aria-pressed={each === part} onClick={() => setParams({ show: each })}>
          {t(`purchase.scorecard.parts.${each}`)}
        </button>
      ))}
    </div>
  );
}
