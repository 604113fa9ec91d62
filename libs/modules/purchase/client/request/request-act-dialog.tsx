import { useState } from 'react';
import { Select } from 'antd';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useMoveOn } from '#lab/ui/layout/use-move-on.js';
import { RefSelect } from '#lab/ui/resource/ref-select.jsx';
import { lineStatus } from '../../shared/purchase.codes.js';
import type { RequestAct, RequestDetail } from '../../shared/request.dto.js';
import { requestDocument } from '../../shared/request.words.js';
import { ActDialog } from '#lab/ui/document/act-dialog.jsx';

interface RequestActDialogProps {
  readonly act: RequestAct;
  readonly request: RequestDetail;
  readonly onClose: () => void;
}

const { paths } = requestDocument;
const needsReason: readonly RequestAct[] = ['close', 'requote'];

/** Asks for the reason, for the new owner where there is one, and for the lines that are quoted again. */
export default function RequestActDialog({ act, request, onClose }: RequestActDialogProps) {
  const t = useT();
  const moveOn = useMoveOn();
  const [ownerId, setOwnerId] = useState<string | null>(null);
  const agreed = request.lines.filter(({ status }) => status === lineStatus.of.toOrder);
  const [lines, setLines] = useState<readonly string[]>(() => (agreed.length === 1 ? agreed.map(({ id }) => id) : []));
  const isHandOver = act === 'handOver';
  const isRequote = act === 'requote';
  const lacksOwner = isHandOver && ownerId === null;
  const lacksLines = isRequote && lines.length === 0;
  // Its former owner may not be among its readers any more, nor who has made it a draft again.
  const onDone = (answer: RequestDetail | null) => {
    if (answer === null) moveOn(paths.list);
  };
  return (
    <ActDialog
      path={`${paths.route}/${request.id}/${act}`}
      record={request}
      texts={`purchase.acts.${act}`}
      input={{ ...(isHandOver && { ownerId }), ...(isRequote && { lines }) }}
      needsReason={needsReason.includes(act)}
      isFinal={act === 'close'}
      isIncomplete={lacksOwner || lacksLines}
      changes={[paths.route]}
      onDone={onDone}
      onClose={onClose}
    >
      {({ tried }) => (
        <>
          {isHandOver && (
            <FormField
              label={t('purchase.acts.newOwner')}
              required
              problem={tried && lacksOwner ? t('purchase.acts.noOwner') : undefined}
            >
              {(control) => <RefSelect {...control} of="org/users" value={ownerId} onChange={setOwnerId} />}
            </FormField>
          )}
          {isRequote && (
            <FormField
              label={t('purchase.acts.requotedLines')}
              required
              problem={tried && lacksLines ? t('purchase.acts.noLines') : undefined}
            >
              {(control) => (
                <Select<string[]>
                  {...control}
                  mode="multiple"
                  value={[...lines]}
                  options={agreed.map(({ id, item, catalogNo }) => ({
                    value: id,
                    label: [item, catalogNo].filter(Boolean).join(' · '),
                  }))}
                  onChange={setLines}
                />
              )}
            </FormField>
          )}
        </>
      )}
    </ActDialog>
  );
}
