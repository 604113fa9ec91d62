import { lazy, useState } from 'react';
import { Button, Input } from 'antd';
import type { OwnSignature } from '#lab/modules/account/shared/signature.dto.js';
import { api } from '#lab/ui/api.js';
import { FileField } from '#lab/ui/files/file-field.jsx';
import type { FileView } from '#lab/ui/files/file-view.js';
import { DayInput } from '#lab/ui/form/day-input.jsx';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { Later } from '#lab/ui/loading/later.jsx';
import { usePressOnce } from '#lab/ui/press-once.js';
import { useApiMutation, useApiQuery } from '#lab/ui/query.jsx';
import { SignatureImage } from '#lab/ui/signature/signature-image.jsx';
import type { ActFormProps } from '#lab/ui/subject/registry.js';
import { useTyped } from '#lab/ui/subject/use-typed.js';
import { contractTexts, type ContractDetail } from '../../shared/contract.dto.js';
import { contractDocument } from '../../shared/contract.words.js';

const SignatureMaker = lazy(() => import('#lab/ui/signature/signature-maker.jsx'));

interface Typed {
  readonly signer: string;
  readonly day: string | null;
  readonly files: readonly FileView[];
  readonly picture: FileView | null;
}

const nothing: Typed = { signer: '', day: null, files: [], picture: null };

/** What comes with the signature of a party: who signed, on which day, and the scan of what they signed. */
export default function SignForm({ record, action, label: verb, onSubmit }: ActFormProps) {
  const t = useT();
  const [{ signer, day, files, picture }, change] = useTyped<Typed>(
    `${contractDocument.paths.route}/${record}/${action}`,
    () => nothing,
  );
  const [tried, setTried] = useState(false);
  const { resting, press } = usePressOnce();
  const label = (key: string) => t(`contract.contract.signing.${key}`);
  const missing = (value: unknown) => (tried && !value ? label('needed') : undefined);
  const fileId = files[0]?.id ?? '';
  const send = () => {
    setTried(true);
    if (!signer.trim() || !day || !fileId) return false;
    onSubmit({ signer: signer.trim(), day, fileId, ...(picture ? { pictureId: picture.id } : {}) });
    return true;
  };
  const party = t(`contract.contract.parties.${action.slice(-1)}`);
  return (
    <form
      className="lab-form-rows"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        press(send);
      }}
    >
      <p>{t('contract.contract.signing.text', { party })}</p>
      <div className="lab-form">
        <FormField label={label('signer')} required problem={missing(signer.trim())}>
          {(control) => (
            <Input
              {...control}
              maxLength={contractTexts.signer}
              value={signer}
              onChange={(event) => change({ signer: event.target.value })}
            />
          )}
        </FormField>
        <FormField label={label('day')} required problem={missing(day)}>
          {(control) => <DayInput {...control} value={day} onChange={(given) => change({ day: given })} />}
        </FormField>
        <FormField label={label('file')} required span={2} problem={missing(fileId)}>
          {({ id }) => (
            <FileField
              id={id}
              label={label('file')}
              max={1}
              value={files}
              onChange={(given) => change({ files: given })}
            />
          )}
        </FormField>
        <div className="lab-form-field" data-span={2}>
          <span className="lab-muted">{label('picture')}</span>
          <SignaturePicture
            record={record}
            party={action.slice(-1)}
            signer={signer}
            picture={picture}
            onChange={(given) => change({ picture: given })}
          />
        </div>
      </div>
      <div className="lab-contract-acts">
        <Button type="primary" htmlType="submit" loading={resting}>
          {verb}
        </Button>
      </div>
    </form>
  );
}

interface SignaturePictureProps {
  readonly record: string;
  readonly party: string;
  readonly signer: string;
  readonly picture: FileView | null;
  readonly onChange: (picture: FileView | null) => void;
}

/** The picture of the signature: drawn or chosen; for a company of our own the signature of the reader's account, too. */
function SignaturePicture({ record, party, signer, picture, onChange }: SignaturePictureProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const contract = useApiQuery<ContractDetail>(`${contractDocument.paths.route}/${record}`);
  const isOwn = contract.data?.ownParties.some((one) => one === party) ?? false;
  const own = useApiQuery<OwnSignature | null>(isOpen && isOwn ? 'account/signature' : null);
  const upload = useApiMutation((file: File) => api.upload<FileView>('files', file), {
    onDone: (kept) => {
      setOpen(false);
      onChange(kept);
    },
  });
  if (picture)
    return (
      <div className="lab-signature-acts">
        <SignatureImage id={picture.id} alt={t('contract.contract.signing.pictureOf', { signer })} />
        <Button onClick={() => onChange(null)}>{t('contract.contract.signing.removePicture')}</Button>
      </div>
    );
  return (
    <>
      <span>
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('contract.contract.signing.addPicture')}
        </Button>
      </span>
      <Later wanted={isOpen} onBroken={() => setOpen(false)}>
        {isOpen && (
          <SignatureMaker
            label={t('contract.contract.signing.picture')}
            busy={upload.isPending}
            own={own.data?.id}
            onMade={(file) => upload.mutate(file)}
          />
        )}
      </Later>
    </>
  );
}
