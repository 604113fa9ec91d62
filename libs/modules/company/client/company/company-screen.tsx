import { lazy, useEffect, useState } from 'react';
import { Button } from 'antd';
import { Pencil } from 'lucide-react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { errors } from '#lab/shared/errors.js';
import { withSeparators } from '#lab/shared/figures.js';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { FileList } from '#lab/ui/files/file-list.jsx';
import { useRoomT, useT } from '#lab/ui/i18n/language-provider.jsx';
import { Later } from '#lab/ui/loading/later.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiQuery } from '#lab/ui/query.jsx';
import { fieldLabel, fileIn, fileOf, RecordValue, type CatalogueRow } from '#lab/ui/resource/catalogue-value.jsx';
import { Answered } from '#lab/ui/states/answered.jsx';
import { Facts } from '#lab/ui/subject/facts.jsx';
import { StatePlate } from '#lab/ui/subject/state-tag.jsx';
import { Section, SubjectPage } from '#lab/ui/subject/subject-page.jsx';
import type { CompanyUsesView, MergedInto } from '../../shared/company.dto.js';
import { companyPages, companyPaths } from '../../shared/company.pages.js';
import { company } from '../../shared/company.resource.js';
import { AlikeNote } from './alike-note.js';
import { CompanyDuplicates } from './company-duplicates.js';
import { CompanyHistory } from './company-history.js';
import { CompanyRoles } from './company-roles.js';
import { LicenceEnd, LicenceState } from './licence-state.js';

const CatalogueDrawer = lazy(() => import('#lab/ui/resource/catalogue-drawer.jsx'));

const texts = company.texts;

/** A company: what is known of it, what names it, those that may be the same, and its history. */
export default function CompanyScreen() {
  const { id = '' } = useParams();
  const answer = useApiQuery<CatalogueRow>(`${company.route}/${id}`);
  const isGone = answer.error?.code === errors.notFound.code;
  const merged = useApiQuery<MergedInto>(isGone ? `${company.route}/${id}/merged` : null);
  const into = isGone ? merged.data?.into : undefined;
  useFollow(into);
  if (into || (isGone && merged.isLoading)) return null;
  return <Answered answer={answer}>{(row) => <CompanyView key={row.id} row={row} />}</Answered>;
}

/** The address of a merged company leads to the one that it became. */
function useFollow(into: MergedInto['into'] | undefined): void {
  const t = useT();
  const navigate = useNavigate();
  useEffect(() => {
    if (!into) return;
    notify({ tone: 'done', text: t(`${texts}.mergedInto`, { name: into.name }) });
    void navigate(companyPaths.record(into.id), { replace: true });
  }, [into, navigate, t]);
}

const factFields = [
  ...['type', 'legalRepresentative', 'taxNumber', 'contact', 'tel', 'url', 'address', 'registrationAddress'],
  ...['businessScope', 'expiryDate', 'supplyScope', 'frameContractNo', 'frameContractUntil', 'frameContractFileId'],
  ...['nda', 'ndaUntil', 'ndaFileId', 'contractRemarks', 'statusRemarks'],
];

function CompanyView({ row }: { readonly row: CatalogueRow }) {
  const t = useT();
  const may = useMay();
  const navigate = useNavigate();
  const [isEdited, setEdited] = useState(false);
  const former = Array.isArray(row.formerNames) ? row.formerNames.map(String) : [];
  return (
    <SubjectPage
      number={String(row.name)}
      title={String(row.name)}
      plates={row.enabled === true ? undefined : <StatePlate tone="cancelled">{t(`${texts}.disabled`)}</StatePlate>}
      tools={
        may(company.permissions.save) && (
          <Button icon={<Pencil size={14} strokeWidth={1.7} aria-hidden />} onClick={() => setEdited(true)}>
            {t(`${texts}.edit`)}
          </Button>
        )
      }
      rail={
        <>
          <Facts
            place="rail"
            facts={[
              { label: t(`${texts}.roles`), value: <CompanyRoles row={row} /> },
              ...(row.code ? [{ label: t(fieldLabel(company, 'code')), value: String(row.code) }] : []),
              ...(former.length > 0
                ? [{ label: t(`${texts}.formerNames`), value: former.join(t('ui.listComma')) }]
                : []),
            ]}
          />
          <CompanyUses id={row.id} />
        </>
      }
    >
      <div className="lab-document">
        <CompanyDuplicates row={row} />
        <Section title={t(`${texts}.facts`)}>
          <Facts
            facts={factFields
              .filter((name) => row[name] !== null && row[name] !== '' && row[name] !== false)
              .map((name) => ({ label: t(fieldLabel(company, name)), value: <FactValue name={name} row={row} /> }))}
          />
        </Section>
        <Licences row={row} />
        <Banks row={row} />
        <CompanyHistory id={row.id} />
      </div>
      {isEdited && (
        <Later onBroken={() => setEdited(false)}>
          <CatalogueDrawer
            resource={company}
            row={row}
            readOnly={false}
            Remark={AlikeNote}
            onClose={() => setEdited(false)}
            onRemoved={() => void navigate(companyPages.companies.path)}
          />
        </Later>
      )}
    </SubjectPage>
  );
}

function FactValue({ name, row }: { readonly name: string; readonly row: CatalogueRow }) {
  const file = fileOf(row, name);
  if (file) return <FileList files={[file]} />;
  if (name === 'url' && /^https?:\/\//i.test(String(row[name])))
    return (
      <a href={String(row[name])} target="_blank" rel="noreferrer noopener">
        {String(row[name])}
      </a>
    );
  return <RecordValue resource={company} name={name} row={row} />;
}

const rowsAt = (row: CatalogueRow, name: string) =>
  Array.isArray(row[name]) ? (row[name] as readonly Readonly<Record<string, unknown>>[]) : [];
const textAt = (row: Readonly<Record<string, unknown>>, name: string) =>
  typeof row[name] === 'string' ? row[name] : '';

function Licences({ row }: { readonly row: CatalogueRow }) {
  const t = useT();
  const roomT = useRoomT();
  const licences = rowsAt(row, 'licences');
  return (
    <Section
      title={t(fieldLabel(company, 'licences'))}
      note={licences.length > 0 ? <LicenceState state={String(row.licenceState)} /> : undefined}
    >
      {licences.length === 0 && <p className="lab-muted">{t(`${texts}.noLicences`)}</p>}
      <ul className="company-rows">
        {licences.map((licence, place) => {
          const file = fileIn(licence, 'fileId');
          return (
            <li key={place}>
              <div>
                <strong>{roomT(`${texts}.kindCodes.${textAt(licence, 'kind')}`)}</strong>
                <span className="id">{textAt(licence, 'number')}</span>
                <LicenceEnd expiryDate={textAt(licence, 'expiryDate') || null} />
              </div>
              {file && <FileList files={[file]} />}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

function Banks({ row }: { readonly row: CatalogueRow }) {
  const t = useT();
  const banks = rowsAt(row, 'banks');
  return (
    <Section title={t(fieldLabel(company, 'banks'))} note={banks.length > 0 ? banks.length : undefined}>
      {banks.length === 0 && <p className="lab-muted">{t(`${texts}.noBanks`)}</p>}
      <ul className="company-rows">
        {banks.map((bank, place) => (
          <li key={place}>
            <div>
              <strong>{textAt(bank, 'name')}</strong>
              <span className="id">{textAt(bank, 'account')}</span>
              {bank.isDefault === true && <span className="lab-muted">{t(`${texts}.defaultBank`)}</span>}
            </div>
            <span className="lab-muted">
              {[textAt(bank, 'swiftCode'), textAt(bank, 'address')].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** How many records of each kind name the company; those of which there are none are left out. */
function CompanyUses({ id }: { readonly id: string }) {
  const t = useT();
  const roomT = useRoomT();
  const answer = useApiQuery<CompanyUsesView>(`${company.route}/${id}/uses`);
  return (
    <Section title={t(`${texts}.uses`)}>
      <Answered answer={answer}>
        {({ rows, total }) =>
          total === 0 ? (
            <p className="lab-muted">{t(`${texts}.noUses`)}</p>
          ) : (
            <Facts
              place="rail"
              facts={rows
                .filter(({ count }) => count > 0)
                .map(({ text, count, to }) => ({
                  label: roomT(text),
                  value: to === null ? withSeparators(count) : <Link to={to}>{withSeparators(count)}</Link>,
                }))}
            />
          )
        }
      </Answered>
    </Section>
  );
}
