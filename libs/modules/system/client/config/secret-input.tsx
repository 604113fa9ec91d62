import { Button, Input } from 'antd';
import type { ControlProps } from '#lab/ui/form/form-field.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';

interface SecretInputProps {
  readonly control: ControlProps;
  /** The input: undefined keeps the secret, an empty text deletes it. */
  readonly value: string | undefined;
  readonly isSet: boolean;
  readonly onChange: (value: string | undefined) => void;
}

/** A secret is never shown: it is set or not, and may be changed or removed. */
export function SecretInput({ control, value, isSet, onChange }: SecretInputProps) {
  const t = useT();
  const word = (name: string) => t(`system.config.secret.${name}`);
  const keep = <Button onClick={() => onChange(undefined)}>{word('keep')}</Button>;
  if (value === undefined)
    return (
      <div className="config-line">
        <span className="lab-muted">{word(isSet ? 'set' : 'none')}</span>
        <Button id={control.id} onClick={() => onChange(' ')}>
          {word(isSet ? 'change' : 'give')}
        </Button>
        {isSet && <Button onClick={() => onChange('')}>{word('remove')}</Button>}
      </div>
    );
  if (value === '')
    return (
      <div className="config-line">
        <span className="lab-muted">{word(isSet ? 'removed' : 'none')}</span>
        {keep}
      </div>
    );
  return (
    <div className="config-line">
      <Input.Password
        {...control}
        autoComplete="new-password"
        value={value.trimStart()}
        onChange={({ target }) => onChange(target.value || ' ')}
      />
      {keep}
    </div>
  );
}
