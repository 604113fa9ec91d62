import { useId } from 'react';
import { Input } from 'antd';
import { useT } from '#lab/ui/i18n/language-provider.jsx';

/** Characters that a reason has at least and at most. */
const length = { least: 10, most: 500 };

/** Whether a text is long enough to be kept as the reason. */
export function isReason(text: string): boolean {
  return text.trim().length >= length.least;
}

interface ReasonFieldProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** Why a version is published although scenarios of it fail. */
export function ReasonField({ value, onChange }: ReasonFieldProps) {
  const t = useT();
  const id = useId();
  return (
    <div className="designer-field">
      <label htmlFor={id}>{t('designer.failing.reason')}</label>
      <Input.TextArea
        id={id}
        rows={2}
        maxLength={length.most}
        value={value}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-note`} className="lab-muted">
        {t('designer.failing.reasonNote', { least: length.least })}
      </p>
    </div>
  );
}
