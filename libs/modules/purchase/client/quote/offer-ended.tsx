import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { StateTag } from '#lab/ui/subject/state-tag.jsx';

/** Says that the validity of an offer is over: the vendor is to be asked again. */
export function OfferEnded() {
  const t = useT();
  return <StateTag tone="warning">{t('purchase.order.offerEnded')}</StateTag>;
}
