import { Check } from 'lucide-react';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { CataloguePage } from '#lab/ui/resource/catalogue-page.jsx';
import type { CatalogueRow } from '#lab/ui/resource/catalogue-value.jsx';
import { Nothing } from '#lab/ui/subject/stamp.jsx';
import { companyPaths } from '../../shared/company.pages.js';
import { mayCompany } from '../../shared/company.permissions.js';
import { company } from '../../shared/company.resource.js';
import { AlikeNote } from './alike-note.js';
import { LicenceState } from './licence-state.js';

/** Companies in any role; each has a page of its own. */
export default function CompaniesPage() {
  const t = useT();
  return (
    <CataloguePage
      resource={company}
      to={recordOf}
      cells={cells}
      hidden={hidden}
      kept={kept}
      widths={widths}
      cards={cards}
      search={t('company.company.search')}
      Remark={AlikeNote}
      sheets={mayCompany.company}
    />
  );
}

/** A role that the company has. */
function Held() {
  const t = useT();
  return <Check size={16} strokeWidth={1.9} aria-label={t('ui.flag.true')} />;
}

const recordOf = ({ id }: CatalogueRow) => companyPaths.record(id);
const held = (name: string) => {
  const Role = (row: CatalogueRow) => (row[name] === true ? <Held /> : <Nothing />);
  return Role;
};
const cells = {
  isVendor: held('isVendor'),
  isCustomer: held('isCustomer'),
  isPayor: held('isPayor'),
  isOwn: held('isOwn'),
  licenceState: ({ licenceState }: CatalogueRow) => <LicenceState state={String(licenceState)} />,
};
const kept = ['enabled', 'licenceState'];
const cards = ['contact', 'licenceState'];
const hidden = [
  'taxNumber',
  'legalRepresentative',
  'registrationAddress',
  'address',
  'url',
  'businessScope',
  'licences',
  'banks',
  'expiryDate',
  'supplyScope',
  'frameContractNo',
  'frameContractUntil',
  'nda',
  'ndaUntil',
  'contractRemarks',
  'statusRemarks',
];
const roleWidths = { isVendor: 84, isCustomer: 92, isPayor: 132, isOwn: 128 };
const widths = { code: 90, ...roleWidths, type: 120, contact: 170, tel: 140, licenceState: 120, enabled: 80 };
