import '../org.css';
import { lazy, useState } from 'react';
import { Button } from 'antd';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { Later } from '#lab/ui/loading/later.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { refName, type CatalogueRow } from '#lab/ui/resource/catalogue-value.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { useKindNames } from '#lab/ui/subject/kind-names.js';
import { StateTag } from '#lab/ui/subject/state-tag.jsx';
import { ownAbsence } from '../../shared/absence.resource.js';

const CatalogueDrawer = lazy(() => import('#lab/ui/resource/catalogue-drawer.jsx'));
/** What is shown of an absence; the server says whether it is still to come, holds now or is over. */
interface OwnAbsenceRow {
  readonly beginsOn: string;
  readonly endsOn: string;
  readonly note: string | null;
  readonly kinds: readonly string[] | null;
  readonly when: keyof typeof tones;
}

const tones = { now: 'waiting', later: 'draft', over: 'done' } as const;

/** The reader's own absences, each with its substitute; written and changed beside the list. */
export default function OwnAbsencesScreen() {
  const t = useT();
  const absences = useApiQuery<{ readonly rows: readonly CatalogueRow[] }>(ownAbsence.route);
  const [edited, setEdited] = useState<CatalogueRow | 'new'>();
  const rows = absences.data?.rows ?? [];
  const close = () => setEdited(undefined);
  if (absences.error) return <ProblemPanel problem={absences.error} onRetry={() => void absences.refetch()} />;
  return (
    <div className="org-own-absences">
      <h1 className="lab-title">{t('org.absence.own')}</h1>
      <p className="lab-muted">{t('org.absence.ownNote')}</p>
      <Button type="primary" onClick={() => setEdited('new')}>
        {t('org.absence.add')}
      </Button>
      {absences.data && rows.length === 0 && <p className="lab-muted">{t('org.absence.none')}</p>}
      {rows.length > 0 && (
        <ul className="org-absences">
          {rows.map((row) => (
            <li key={row.id}>
              <OwnAbsence row={row} onEdit={() => setEdited(row)} />
            </li>
          ))}
        </ul>
      )}
      {edited && (
        <Later onBroken={close}>
          <CatalogueDrawer
            resource={ownAbsence}
            row={edited === 'new' ? undefined : edited}
            readOnly={false}
            onClose={close}
          />
        </Later>
      )}
    </div>
  );
}

function OwnAbsence({ row, onEdit }: { readonly row: CatalogueRow; readonly onEdit: () => void }) {
  const t = useT();
  const nameIn = useNameIn();
  const kindsOf = useKindNames();
  const { beginsOn, endsOn, note, kinds, when } = row as unknown as OwnAbsenceRow;
  return (
    <button type="button" disabled={when === 'over'} onClick={onEdit}>
      <span className="lab-figures">
        {beginsOn} – {endsOn}
      </span>
      <span>{refName(row, 'substituteId', nameIn)}</span>
      <span className="lab-muted">{kindsOf(kinds)}</span>
      <StateTag tone={tones[when]}>{t(`org.absence.when.${when}`)}</StateTag>
      {note && <span className="lab-muted">{note}</span>}
    </button>
  );
}
