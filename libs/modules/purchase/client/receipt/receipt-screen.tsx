import { lazy } from 'react';
import { Undo2 } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { FileSection } from '#lab/ui/files/file-section.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { Answered } from '#lab/ui/states/answered.jsx';
import { Facts } from '#lab/ui/subject/facts.jsx';
import { Person } from '#lab/ui/subject/person.jsx';
import { Nothing, Stamp } from '#lab/ui/subject/stamp.jsx';
import { Section, SubjectPage } from '#lab/ui/subject/subject-page.jsx';
import type { ReceiptDetail } from '../../shared/receipt.dto.js';
import { receiptPaths } from '../../shared/receipt.words.js';
import { ActButtons } from '../acts/act-buttons.js';
import { ReceiptLines } from './receipt-lines.js';
import { ReceiptState } from './receipt-state.js';

const ReverseDialog = lazy(() => import('./reverse-dialog.js'));
const icons = { reverse: Undo2 };

/** A receipt: what has come, where it was put, and its reversal. */
export default function ReceiptScreen() {
  const { id = '' } = useParams();
  const answer = useApiQuery<ReceiptDetail>(`${receiptPaths.route}/${id}`);
  return <Answered answer={answer}>{(receipt) => <ReceiptView receipt={receipt} />}</Answered>;
}

function ReceiptView({ receipt }: { readonly receipt: ReceiptDetail }) {
  const t = useT();
  const nameIn = useNameIn();
  const label = (field: string) => t(`purchase.receipt.fields.${field}`);
  const { number, vendor, state, warehouseName, receivedOn, receiver, comments, createdAt, lines, files } = receipt;
  const { reversedAt, reversedBy, reversalReason } = receipt;
  return (
    <SubjectPage
      number={number}
      title={vendor}
      plates={<ReceiptState state={state} plate />}
      tools={
        <ActButtons
          acts={receipt.mayReverse ? (['reverse'] as const) : []}
          icons={icons}
          texts="purchase.receiptActs"
          danger="reverse"
          dialog={(_, onClose) => <ReverseDialog receipt={receipt} onClose={onClose} />}
        />
      }
      rail={
        <>
          <Facts place="rail" facts={[{ label: label('createdAt'), value: <Stamp value={createdAt} /> }]} />
          <FileSection title={label('files')} files={files} />
        </>
      }
    >
      <div className="lab-document">
        <Facts
          facts={[
            { label: label('receivedOn'), value: <Stamp value={receivedOn} kind="day" /> },
            { label: label('receiver'), value: <Person person={receiver} /> },
            { label: label('warehouse'), value: warehouseName ? nameIn(warehouseName) : <Nothing /> },
            ...(reversedAt
              ? [
                  {
                    label: label('reversedAt'),
                    value: <Stamp value={reversedAt} />,
                    note: reversedBy ? nameIn(reversedBy.name) : undefined,
                  },
                ]
              : []),
          ]}
        />
        {reversalReason && (
          <Section title={label('reversalReason')}>
            <p className="lab-document-words">{reversalReason}</p>
          </Section>
        )}
        {comments && (
          <Section title={label('comments')}>
            <p className="lab-document-words">{comments}</p>
          </Section>
        )}
        <Section title={label('lines')} note={lines.length}>
          <ReceiptLines lines={lines} />
        </Section>
      </div>
    </SubjectPage>
  );
}
