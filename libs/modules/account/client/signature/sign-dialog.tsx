import { lazy, Suspense, useEffect, useState } from 'react';
import { Alert, Button, Input } from 'antd';
import type { SignTaskAnswer, SignTaskBody, SigningWord } from '#lab/shared/signing.js';
import { useMe } from '#lab/ui/access/session-provider.jsx';
import { api } from '#lab/ui/api.js';
import type { FileView } from '#lab/ui/files/file-view.js';
import { FormDialog } from '#lab/ui/form/form-dialog.jsx';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { loginTypes } from '../../../org/shared/org.codes.js';
import type { OwnSignature } from '../../shared/signature.dto.js';
import { useCall } from '../security/use-call.js';

const SignatureMaker = lazy(() => import('#lab/ui/signature/signature-maker.jsx'));

/** A picture that was made, with the address at which this browser shows it. */
interface Made {
  readonly file: File;
  readonly address: string;
}

interface SignDialogProps {
  readonly task: string;
  readonly signing: readonly SigningWord[];
  readonly onAnswer: (ticket: string | undefined) => void;
}

/** Signs a decision: by a picture of the signature, by the password again, or by both. */
export default function SignDialog({ task, signing, onAnswer }: SignDialogProps) {
  const t = useT();
  const [picture, setPicture] = useState<Made>();
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const { call, busy, problem, forget } = useCall();
  const draws = signing.includes('signature');
  const confirms = signing.includes('password');
  // A user of an identity provider has no password here: a sign-in of the last minutes counts.
  const types = useMe().user.loginType !== loginTypes.of.sso && confirms;
  const isComplete = (!draws || picture !== undefined) && (!types || password !== '');
  const send = async () => {
    setTried(true);
    if (busy || !isComplete) return;
    const signed = await call(async () => {
      const kept = picture && (await api.upload<FileView>('files', picture.file));
      const body: SignTaskBody = { confirm: confirms, ...(types && { password }), ...(kept && { pictureId: kept.id }) };
      return api.post<SignTaskAnswer>(`process/tasks/${task}/signature`, body);
    });
    if (signed) onAnswer(signed.ticket);
  };
  const missing = (lacks: boolean) => (tried && lacks ? t('account.signing.needed') : undefined);
  return (
    <FormDialog
      open
      title={t('account.signing.title')}
      okText={t('account.signing.act')}
      okButtonProps={{ loading: busy }}
      width={480}
      onConfirm={() => void send()}
      onCancel={() => onAnswer(undefined)}
      mask={{ closable: false }}
    >
      <p className="lab-muted lab-choose-note">
        {t(`account.signing.${draws ? (confirms ? 'both' : 'signature') : 'password'}`)}
      </p>
      <div className="lab-form">
        {draws && (
          <FormField label={t('account.signing.picture')} required span={4} problem={missing(!picture)}>
            {() => <Picture picture={picture} onChange={setPicture} />}
          </FormField>
        )}
        {types && (
          <FormField
            label={t('account.signing.yourPassword')}
            required
            span={4}
            problem={problem ?? missing(password === '')}
          >
            {(control) => (
              <Input.Password
                {...control}
                autoFocus={!draws}
                autoComplete="current-password"
                maxLength={200}
                value={password}
                onChange={(event) => {
                  setPassword(event.target.value);
                  forget();
                }}
              />
            )}
          </FormField>
        )}
      </div>
      {problem && !types && <Alert type="error" role="alert" title={problem} />}
    </FormDialog>
  );
}

interface PictureProps {
  readonly picture: Made | undefined;
  readonly onChange: (picture: Made | undefined) => void;
}

/** The pad, until there is a picture; the reader's kept signature may be used. */
function Picture({ picture, onChange }: PictureProps) {
  const t = useT();
  const own = useApiQuery<OwnSignature | null>('account/signature');
  const address = picture?.address;
  useEffect(() => (address === undefined ? undefined : () => URL.revokeObjectURL(address)), [address]);
  if (address !== undefined)
    return (
      <div className="lab-signature-acts">
        <img className="lab-signature-image" src={address} alt={t('account.signing.picture')} />
        <Button onClick={() => onChange(undefined)}>{t('account.signing.again')}</Button>
      </div>
    );
  return (
    <Suspense>
      <SignatureMaker
        label={t('account.signing.picture')}
        busy={false}
        own={own.data?.id}
        onMade={(file) => onChange({ file, address: URL.createObjectURL(file) })}
      />
    </Suspense>
  );
}
