import { useState } from 'react';
import { Button, Radio } from 'antd';
import { ArrowLeftRight } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { withSeparators } from '#lab/shared/figures.js';
import { api } from '#lab/ui/api.js';
import { Dialog } from '#lab/ui/dialog/dialog.jsx';
import { useRoomT, useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation, useApiQuery } from '#lab/ui/query.jsx';
import { useRepeatKey } from '#lab/ui/repeat-key.js';
import { fieldLabel, fileOf, RecordValue, type CatalogueRow } from '#lab/ui/resource/catalogue-value.jsx';
import { Answered } from '#lab/ui/states/answered.jsx';
import { mergedFields, type MergeDone, type MergePreview } from '../../shared/company.dto.js';
import { companyPaths } from '../../shared/company.pages.js';
import { company } from '../../shared/company.resource.js';

interface MergeDialogProps {
  readonly row: CatalogueRow;
  /** The company that is merged into it, unless they are swapped. */
  readonly otherId: string;
  readonly onClose: () => void;
}

const texts = `${company.texts}.merge`;
const isEmpty = (value: unknown) => value === null || value === undefined || value === '';

/** Two companies side by side: which value of each field is kept, and what moves to the one that stays. */
export default function MergeDialog({ row, otherId, onClose }: MergeDialogProps) {
  const t = useT();
  const [isSwapped, setSwapped] = useState(false);
  const other = useApiQuery<CatalogueRow>(`${company.route}/${otherId}`);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [kept, gone] = isSwapped ? [other.data, row] : [row, other.data];
  const preview = useApiQuery<MergePreview>(kept && gone ? `${company.route}/${kept.id}/merge/${gone.id}` : null);
  const merge = useMerge(kept, gone, onClose);
  const isBlocked = (preview.data?.blocks.length ?? 0) > 0;
  return (
    <Dialog
      open
      width={760}
      title={t(`${texts}.title`)}
      okText={t(`${texts}.ok`)}
      okButtonProps={{ danger: true, disabled: !preview.data || isBlocked, loading: merge.isPending }}
      onOk={() => merge.mutate(chosen)}
      onCancel={onClose}
    >
      <Answered answer={other}>
        {() =>
          kept &&
          gone && (
            <>
              <p>{t(`${texts}.text`)}</p>
              <Sides
                kept={kept}
                gone={gone}
                chosen={chosen}
                onChoose={(name, fromOther) => {
                  const next = new Set(chosen);
                  if (fromOther) next.add(name);
                  else next.delete(name);
                  setChosen(next);
                }}
                onSwap={() => {
                  setSwapped(!isSwapped);
                  setChosen(new Set());
                }}
              />
              <Answered answer={preview}>{(shown) => <Moves preview={shown} />}</Answered>
            </>
          )
        }
      </Answered>
    </Dialog>
  );
}

function useMerge(kept: CatalogueRow | undefined, gone: CatalogueRow | undefined, onClose: () => void) {
  const t = useT();
  const navigate = useNavigate();
  const repeat = useRepeatKey();
  return useApiMutation<ReadonlySet<string>, MergeDone>(
    (chosen) => {
      const fromOther = mergedFields.filter(
        (name) => chosen.has(name) || (isEmpty(kept?.[name]) && !isEmpty(gone?.[name])),
      );
      const order = { otherId: gone?.id, version: kept?.version, otherVersion: gone?.version, fromOther };
      return api.post<MergeDone>(`${company.route}/${kept?.id}/merge`, order, { idempotencyKey: repeat.of(order) });
    },
    {
      refreshes: [company.route],
      onDone: ({ id }, chosen) => {
        repeat.answered();
        const name = String((chosen.has('name') ? gone : kept)?.name);
        notify({ tone: 'done', text: t(`${texts}.done`, { name }) });
        onClose();
        void navigate(companyPaths.record(id), { replace: true });
      },
    },
  );
}

interface SidesProps {
  readonly kept: CatalogueRow;
  readonly gone: CatalogueRow;
  /** Fields whose value is taken from the company that goes. */
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (name: string, fromOther: boolean) => void;
  readonly onSwap: () => void;
}

/** The fields of which both have a value and not the same one. */
function Sides({ kept, gone, chosen, onChoose, onSwap }: SidesProps) {
  const t = useT();
  const differing = mergedFields.filter(
    (name) => !isEmpty(kept[name]) && !isEmpty(gone[name]) && kept[name] !== gone[name],
  );
  return (
    <div className="company-merge">
      <div className="company-merge-head">
        <Button size="small" icon={<ArrowLeftRight size={14} strokeWidth={1.7} aria-hidden />} onClick={onSwap}>
          {t(`${texts}.swap`)}
        </Button>
        <div data-side="kept">
          <span className="lab-muted">{t(`${texts}.kept`)}</span>
          <strong>{String(kept.name)}</strong>
        </div>
        <div data-side="gone">
          <span className="lab-muted">{t(`${texts}.gone`)}</span>
          <strong>{String(gone.name)}</strong>
        </div>
      </div>
      {differing.map((name) => (
        <div key={name} className="company-merge-field">
          <span id={`merge-${name}`}>{t(fieldLabel(company, name))}</span>
          <Radio.Group
            aria-labelledby={`merge-${name}`}
            name={`merge-${name}`}
            value={chosen.has(name) ? 'gone' : 'kept'}
            onChange={({ target }) => onChoose(name, target.value === 'gone')}
          >
            <Radio value="kept">
              <Value name={name} row={kept} />
            </Radio>
            <Radio value="gone">
              <Value name={name} row={gone} />
            </Radio>
          </Radio.Group>
        </div>
      ))}
      <p className="lab-muted">{t(`${texts}.same`)}</p>
    </div>
  );
}

function Value({ name, row }: { readonly name: string; readonly row: CatalogueRow }) {
  const file = fileOf(row, name);
  return file ? <>{file.name}</> : <RecordValue resource={company} name={name} row={row} />;
}

/** How much moves, and what keeps the merge from being done. */
function Moves({ preview: { moves, blocks } }: { readonly preview: MergePreview }) {
  const t = useT();
  const roomT = useRoomT();
  const why = blocks.map(({ text, numbers }) => t(text, { numbers: numbers.join(t('ui.listComma')) }));
  return (
    <>
      <div className="company-moves">
        <strong>{t(`${texts}.moves`)}</strong>
        {moves.length === 0 && <span className="lab-muted">{t(`${texts}.noMoves`)}</span>}
        {moves.map(({ text, count }) => (
          <span key={text}>
            {roomT(text)} <b>{withSeparators(count)}</b>
          </span>
        ))}
      </div>
      {why.length > 0 && (
        <p className="company-blocked" role="alert">
          {t(`${texts}.blocked`, { why: why.join('; ') })}
        </p>
      )}
    </>
  );
}
