import { lazy, useState } from 'react';
import { Button } from 'antd';
import { useParams } from 'react-router-dom';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { api } from '#lab/ui/api.js';
import type { FileView } from '#lab/ui/files/file-view.js';
import { FileList } from '#lab/ui/files/file-list.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { Later } from '#lab/ui/loading/later.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation, useApiQuery } from '#lab/ui/query.jsx';
import { fieldLabel, fileOf, refName, RecordValue } from '#lab/ui/resource/catalogue-value.jsx';
import { Answered } from '#lab/ui/states/answered.jsx';
import { Facts } from '#lab/ui/subject/facts.jsx';
import { Section, SubjectPage } from '#lab/ui/subject/subject-page.jsx';
import { contractStatus } from '../../shared/labour-contract.codes.js';
import type { ContractRow, ContractView } from '../../shared/labour-contract.dto.js';
import { labourContract as resource } from '../../shared/labour-contract.resource.js';
import { mayRecords } from '../../shared/record.permissions.js';
import { AskDialog } from '../records/ask-dialog.js';
import { ContractState } from './contract-state.js';
import { ContractTable } from './contract-table.js';

const CatalogueDrawer = lazy(() => import('#lab/ui/resource/catalogue-drawer.jsx'));
const RenewDialog = lazy(() => import('./renew-dialog.js'));

const { route } = resource;
const facts = [
  'kind',
  'employer',
  'position',
  'startDay',
  'endDay',
  'probationEnd',
  'workingTime',
  'workplace',
  'signedOn',
];
/** Shown only where they say something. */
const occasional = ['terminatedOn', 'terminationReason', 'statusReason', 'renewedFromId', 'remark'];

type Act = 'edit' | 'renew' | 'terminate' | 'disable';

/** One labour contract, what can be done with it, and all contracts of the person. */
export default function LabourContractScreen() {
  const { id = '' } = useParams();
  const answer = useApiQuery<ContractView>(`${route}/${id}/history`);
  return <Answered answer={answer}>{(view) => <Contract key={view.contract.id} view={view} />}</Answered>;
}

function Contract({ view: { contract, history } }: { readonly view: ContractView }) {
  const t = useT();
  const nameIn = useNameIn();
  const mayWrite = useMay()(mayRecords.laborContract.save);
  const [act, setAct] = useState<Act>();
  const close = () => setAct(undefined);
  const { id, version } = contract;
  const number = String(contract['number']);
  const isEnabled = contract['status'] === contractStatus.of.enabled;
  const isRenewed = history.some((row) => row['renewedFromId'] === id);
  const enable = useApiMutation(() => api.post(`${route}/${id}/enable`, { version }), {
    refreshes: [route],
    onDone: () => notify({ tone: 'done', text: t('hr.laborContract.enabled') }),
  });
  const said = (text: string) => {
    notify({ tone: 'done', text });
    close();
  };
  const asks = { path: `${route}/${id}/${act ?? ''}`, more: { version }, refreshes: [route], onClose: close };
  const reason = { name: 'reason', label: t('hr.laborContract.reason'), kind: 'reason', required: true } as const;
  const files = ['file', 'annex'].flatMap((name): readonly FileView[] => {
    const file = fileOf(contract, name);
    return file ? [file] : [];
  });
  const shown = [...facts, ...occasional.filter((name) => contract[name] !== null)];
  return (
    <>
      <SubjectPage
        number={number}
        title={refName(contract, 'userId', nameIn) ?? number}
        plates={<ContractState contract={contract} plate />}
        tools={
          mayWrite && (
            <>
              {isEnabled && <Button onClick={() => setAct('edit')}>{t('hr.laborContract.edit')}</Button>}
              {isEnabled && contract['lastDay'] !== null && !isRenewed && (
                <Button type="primary" onClick={() => setAct('renew')}>
                  {t('hr.laborContract.renew')}
                </Button>
              )}
              {isEnabled && <Button onClick={() => setAct('terminate')}>{t('hr.laborContract.terminate')}</Button>}
              {isEnabled && (
                <Button danger onClick={() => setAct('disable')}>
                  {t('hr.laborContract.disable')}
                </Button>
              )}
              {!isEnabled && (
                <Button loading={enable.isPending} onClick={() => enable.mutate(undefined)}>
                  {t('hr.laborContract.enable')}
                </Button>
              )}
            </>
          )
        }
        rail={
          <Section title={t('hr.laborContract.papers')}>
            {files.length > 0 ? (
              <FileList files={files} />
            ) : (
              <p className="lab-muted">{t('hr.laborContract.noPapers')}</p>
            )}
          </Section>
        }
      >
        <Facts
          facts={shown.map((name) => ({ label: t(fieldLabel(resource, name)), value: valueOf(contract, name) }))}
        />
        <Section
          title={t('hr.laborContract.history')}
          note={t('hr.laborContract.historyCount', { count: history.length })}
        >
          <ContractTable label={t('hr.laborContract.history')} rows={history} current={id} />
        </Section>
      </SubjectPage>
      {act === 'edit' && (
        <Later onBroken={close}>
          <CatalogueDrawer resource={resource} row={contract} readOnly={false} removable={false} onClose={close} />
        </Later>
      )}
      {act === 'renew' && (
        <Later onBroken={close}>
          <RenewDialog contract={contract} onClose={close} />
        </Later>
      )}
      {act === 'terminate' && (
        <AskDialog
          {...asks}
          title={t('hr.laborContract.terminateTitle', { number })}
          okText={t('hr.laborContract.terminate')}
          missing={t('hr.laborContract.required')}
          asked={[{ name: 'day', label: t('hr.laborContract.terminateDay'), kind: 'day', required: true }, reason]}
          initial={{ day: null, reason: '' }}
          danger
          onDone={({ day }) => said(t('hr.laborContract.terminated', { day: day ?? '' }))}
        />
      )}
      {act === 'disable' && (
        <AskDialog
          {...asks}
          title={t('hr.laborContract.disableTitle', { number })}
          okText={t('hr.laborContract.disable')}
          missing={t('hr.laborContract.reasonMissing')}
          text={t('hr.laborContract.disableText')}
          asked={[reason]}
          initial={{ reason: '' }}
          danger
          onDone={() => said(t('hr.laborContract.disabled'))}
        />
      )}
    </>
  );
}

function valueOf(contract: ContractRow, name: string) {
  return <RecordValue resource={resource} name={name} row={contract} />;
}
