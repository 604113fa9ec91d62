import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { fieldLabel, type CatalogueRow } from '#lab/ui/resource/catalogue-value.jsx';
import { company } from '../../shared/company.resource.js';

const roles = ['isVendor', 'isCustomer', 'isPayor', 'isOwn'] as const;

/** The roles of a company in words. */
export function CompanyRoles({ row }: { readonly row: CatalogueRow }) {
  const t = useT();
  const held = roles.filter((role) => row[role] === true);
  if (held.length === 0) return <span className="lab-muted">{t(`${company.texts}.noRole`)}</span>;
  return <>{held.map((role) => t(fieldLabel(company, role))).join(t('ui.listComma'))}</>;
}
