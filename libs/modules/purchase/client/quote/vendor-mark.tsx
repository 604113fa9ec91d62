import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { StateTag } from '#lab/ui/subject/state-tag.jsx';
import type { OfferView } from '../../shared/quote.dto.js';

/** Says of a vendor that an order would be refused, or soon will be. */
export function VendorMark({ warning }: { readonly warning: OfferView['warning'] | undefined }) {
  const t = useT();
  if (!warning) return null;
  return (
    <StateTag tone={warning === 'expiring' ? 'warning' : 'failed'}>{t(`purchase.offer.warnings.${warning}`)}</StateTag>
  );
}
