import { lazy, useState } from 'react';
import { Button, Dropdown } from 'antd';
import { Ellipsis, Plus } from 'lucide-react';
import { api } from '#lab/ui/api.js';
import { Confirm } from '#lab/ui/dialog/confirm.jsx';
import { FileList } from '#lab/ui/files/file-list.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { ReadLines, type ReadColumn } from '#lab/ui/lines/read-lines.jsx';
import { Later } from '#lab/ui/loading/later.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation, useApiQuery } from '#lab/ui/query.jsx';
import { Answered } from '#lab/ui/states/answered.jsx';
import { Money } from '#lab/ui/subject/money.jsx';
import { Stamp } from '#lab/ui/subject/stamp.jsx';
import type { ContractDetail } from '../../shared/contract.dto.js';
import { contractDocument } from '../../shared/contract.words.js';
import { mostActedOn } from '../../shared/obligation.codes.js';
import type { ContractObligations as Answer, ObligationRow, ObligationsSeen } from '../../shared/obligation.dto.js';
import { countsRoute, obligationRoute } from './obligation-routes.js';
import { ObligationState } from './obligation-status.js';
import { useObligationDialog, type AskedAct } from './use-obligation-dialog.js';

const ObligationFormDialog = lazy(() => import('./obligation-form-dialog.js'));

interface ContractObligationsProps {
  readonly contract: ContractDetail;
}

/** What a contract obliges to: a table with the acts of each row, and what is to be done with what is left over. */
export function ContractObligations({ contract }: ContractObligationsProps) {
  const answer = useApiQuery<Answer>(`${contractDocument.paths.route}/${contract.id}/obligations`);
  return <Answered answer={answer}>{(obligations) => <Obligations contract={contract} {...obligations} />}</Answered>;
}

function Obligations({ contract, rows, mayPlan, mayCancelLeftOver, takesOver }: ContractObligationsProps & Answer) {
  const t = useT();
  const { dialog, ask } = useObligationDialog();
  // Null: a new one.
  const [edited, setEdited] = useState<ObligationRow | null>();
  const columns = useColumns(ask, setEdited);
  const close = () => setEdited(undefined);
  const open = rows.filter(({ status }) => status === 'leftOver');
  const label = t('contract.obligation.part');
  return (
    <div className="lab-contract-obligations">
      {mayCancelLeftOver && (
        <Together contract={contract} words="ended" act="cancel" rows={open} values={{ number: contract.number }} />
      )}
      {takesOver && (
        <Together
          contract={contract}
          words="takeOver"
          act="take-over"
          rows={takesOver.obligations}
          values={{ number: takesOver.number }}
        />
      )}
      {rows.length === 0 ? (
        <p className="lab-muted">{t('contract.obligation.noneOfContract')}</p>
      ) : (
        <ReadLines<ObligationRow> label={label} rows={rows} rowKey={({ id }) => id} columns={columns} />
      )}
      {mayPlan && (
        <Button icon={<Plus size={14} strokeWidth={1.8} aria-hidden />} onClick={() => setEdited(null)}>
          {t('contract.obligation.add')}
        </Button>
      )}
      {dialog}
      {edited !== undefined && (
        <Later onBroken={close}>
          <ObligationFormDialog contract={contract} obligation={edited ?? undefined} onClose={close} />
        </Later>
      )}
    </div>
  );
}

interface TogetherProps extends ContractObligationsProps {
  /** Place of its words: `text`, `ask`, `done`, and the name of the act. */
  readonly words: 'ended' | 'takeOver';
  readonly act: 'cancel' | 'take-over';
  readonly rows: readonly ObligationsSeen['obligations'][number][];
  readonly values: Readonly<Record<string, string>>;
}

/** What is left over, and the one act that cancels or takes over all of it, as it is seen. */
function Together({ contract, words, act, rows, values }: TogetherProps) {
  const t = useT();
  const path = `${contractDocument.paths.route}/${contract.id}/obligations/${act}`;
  const said = (key: string) => t(`contract.obligation.${words}.${key}`, { ...values, count: rows.length });
  const seen = rows.slice(0, mostActedOn).map(({ id, version }) => ({ id, version }));
  const send = useApiMutation(() => api.post<Answer>(path, { obligations: seen }), {
    refreshes: [contractDocument.paths.route, obligationRoute, countsRoute],
    onDone: () => notify({ tone: 'done', text: said('done') }),
  });
  const name = said(words === 'ended' ? 'cancel' : 'act');
  return (
    <div className="lab-contract-together" role="status">
      <span>{said('text')}</span>
      <Confirm
        title={said('ask')}
        okText={name}
        okButtonProps={words === 'ended' ? { danger: true, type: 'default' } : {}}
        onConfirm={() => send.mutate(undefined)}
      >
        <Button size="small" loading={send.isPending}>
          {name}
        </Button>
      </Confirm>
    </div>
  );
}

function useColumns(
  ask: (act: AskedAct, row: ObligationRow) => void,
  edit: (row: ObligationRow) => void,
): readonly ReadColumn<ObligationRow>[] {
  const t = useT();
  const nameIn = useNameIn();
  const field = (key: string) => t(`contract.obligation.fields.${key}`);
  return [
    {
      key: 'title',
      title: field('title'),
      main: true,
      render: ({ title, note, remarks, files = [] }) => (
        <>
          <span title={title}>{title}</span>
          {note && <div className="lab-contract-obligation-note">{note}</div>}
          {remarks && <div className="lab-contract-obligation-note">{remarks}</div>}
          {files.length > 0 && <FileList files={files} />}
        </>
      ),
    },
    {
      key: 'kind',
      title: field('kind'),
      needs: 'middle',
      render: ({ kind, party }) =>
        [t(`contract.obligation.kindCodes.${kind}`), party && t(`contract.obligation.parties.${party}`)]
          .filter(Boolean)
          .join(' · '),
    },
    { key: 'owner', title: field('owner'), needs: 'middle', render: ({ owner }) => nameIn(owner.name) },
    {
      key: 'dueDay',
      title: field('dueDay'),
      needs: 'middle',
      named: true,
      render: ({ dueDay }) => <Stamp value={dueDay} kind="day" />,
    },
    {
      key: 'status',
      title: field('status'),
      render: ({ status }) => <ObligationState status={status} />,
    },
    {
      key: 'doneOn',
      title: field('doneOn'),
      needs: 'wide',
      named: true,
      render: ({ doneOn, doneBy }) =>
        doneOn && (
          <span title={doneBy ? `${field('doneBy')} ${nameIn(doneBy.name)}` : undefined}>
            <Stamp value={doneOn} kind="day" />
          </span>
        ),
      isEmpty: ({ doneOn }) => doneOn === null,
    },
    {
      key: 'amount',
      title: field('amount'),
      align: 'right',
      phone: 'sum',
      render: ({ amount, currency }) => (amount ? <Money value={amount} currency={currency} /> : null),
      isEmpty: ({ amount }) => !amount,
    },
    {
      key: 'acts',
      title: '',
      align: 'right',
      render: (row) =>
        row.mayDo.length > 0 && (
          <Dropdown
            trigger={['click']}
            menu={{
              items: row.mayDo.map((act) => ({
                key: act,
                label: t(`contract.obligation.acts.${act}.label`),
                danger: act === 'cancel',
              })),
              onClick: ({ key }) => (key === 'edit' ? edit(row) : ask(key as AskedAct, row)),
            }}
          >
            <Button
              type="text"
              size="small"
              icon={<Ellipsis size={15} strokeWidth={1.8} aria-hidden />}
              aria-label={t('contract.obligation.acts.label', { title: row.title })}
            />
          </Dropdown>
        ),
    },
  ];
}
