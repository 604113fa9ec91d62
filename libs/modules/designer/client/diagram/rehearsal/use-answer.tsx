import { useId, useState } from 'react';
import { Input } from 'antd';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { readVariables } from './variables.js';

/** A field for the data of an answer, which is opened where an answer has any. */
export function useAnswer(label: string) {
  const t = useT();
  const id = useId();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const read = readVariables(text);
  const wrong = read === undefined;
  return {
    wrong,
    /** The data; undefined where none is given. */
    given: read && Object.keys(read).length > 0 ? read : undefined,
    toggle: open ? null : (
      <button type="button" className="lab-link" onClick={() => setOpen(true)}>
        {t('designer.rehearsal.withData')}
      </button>
    ),
    field: open && (
      <div className="designer-field">
        <label htmlFor={id}>{label}</label>
        <Input
          id={id}
          size="small"
          className="designer-code"
          autoFocus
          status={wrong ? 'error' : ''}
          placeholder="amount = 5; note = late"
          value={text}
          aria-describedby={wrong ? `${id}-wrong` : undefined}
          onChange={(event) => setText(event.target.value)}
        />
        {wrong && (
          <p id={`${id}-wrong`} className="designer-trial-wrong" role="alert">
            {t('designer.rehearsal.dataForm')}
          </p>
        )}
      </div>
    ),
  };
}
