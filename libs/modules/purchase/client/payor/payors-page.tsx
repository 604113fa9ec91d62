import { CataloguePage } from '#lab/ui/resource/catalogue-page.jsx';
import { payor } from '../../shared/payor.resource.js';
import { mayPurchase } from '../../shared/purchase.permissions.js';

/** The companies in whose names is paid. */
export default function PayorsPage() {
  return <CataloguePage resource={payor} widths={widths} sheets={mayPurchase.payor} />;
}

const widths = { taxNumber: 190, bankAccount: 170, enabled: 80 };
