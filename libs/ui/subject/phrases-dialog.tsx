import { useRef, useState } from 'react';
import { Button, Input, type InputRef } from 'antd';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { longestPhrase, mostOwnPhrases } from '#lab/shared/phrases.js';
import { api } from '../api.js';
import { Dialog } from '../dialog/dialog.js';
import { IconButton } from '../icon-button.js';
import { useT } from '../i18n/language-provider.js';
import { newId } from '../new-id.js';
import { notify } from '../notice/notice.js';
import { useApiMutation } from '../query.js';
import type { ServerSetting } from '../settings/person-settings.js';
import { Answered } from '../states/answered.js';
import { ownPhrasesRoute, phrasesIn, useOwnPhrases } from './own-phrases.js';

/** A phrase while it is edited; rows keep their fields when they change places. */
interface Row {
  readonly id: string;
  readonly text: string;
}

const rowOf = (text: string): Row => ({ id: newId(), text });

/** The reader's own phrases: add, edit, order, delete. Nothing is kept before it is saved. */
export default function PhrasesDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const own = useOwnPhrases();
  if (own.data) return <PhrasesForm setting={own.data} onClose={onClose} />;
  return (
    <Dialog open width={560} title={t('ui.phrases.title')} footer={null} onCancel={onClose}>
      <Answered answer={own}>{() => null}</Answered>
    </Dialog>
  );
}

interface PhrasesFormProps {
  /** As it was when the dialog opened; one that was changed elsewhere meanwhile is not overwritten. */
  readonly setting: ServerSetting;
  readonly onClose: () => void;
}

function PhrasesForm({ setting, onClose }: PhrasesFormProps) {
  const t = useT();
  const [{ version }] = useState(setting);
  const [rows, setRows] = useState(() => phrasesIn(setting).map(rowOf));
  const added = useRef<InputRef>(null);
  const save = useApiMutation(
    () => {
      const phrases = [...new Set(rows.map(({ text }) => text.trim()).filter(Boolean))];
      return api.put(ownPhrasesRoute, { value: phrases, version });
    },
    {
      refreshes: [ownPhrasesRoute],
      onDone: () => {
        notify({ tone: 'done', text: t('ui.phrases.saved') });
        onClose();
      },
    },
  );
  const write = (id: string, text: string) => setRows(rows.map((row) => (row.id === id ? { id, text } : row)));
  const move = (at: number, by: -1 | 1) => {
    const next = [...rows];
    const [row] = next.splice(at, 1);
    if (row) next.splice(at + by, 0, row);
    setRows(next);
  };
  const add = () => {
    setRows([...rows, rowOf('')]);
    setTimeout(() => added.current?.focus());
  };
  const isFull = rows.length >= mostOwnPhrases;
  return (
    <Dialog
      open
      width={560}
      title={t('ui.phrases.title')}
      okText={t('ui.form.save')}
      cancelText={t('ui.form.discard')}
      confirmLoading={save.isPending}
      onOk={() => save.mutate(undefined)}
      onCancel={onClose}
    >
      <p className="lab-muted">{t('ui.phrases.note')}</p>
      {rows.length === 0 && <p className="lab-muted">{t('ui.phrases.empty')}</p>}
      <ol className="lab-own-phrases">
        {rows.map(({ id, text }, at) => (
          <li key={id}>
            <Input
              ref={at === rows.length - 1 ? added : undefined}
              aria-label={t('ui.phrases.text', { n: at + 1 })}
              maxLength={longestPhrase}
              value={text}
              onChange={(event) => write(id, event.target.value)}
            />
            <IconButton
              label={t('ui.phrases.up')}
              icon={<ArrowUp size={15} strokeWidth={1.7} aria-hidden />}
              disabled={at === 0}
              onClick={() => move(at, -1)}
            />
            <IconButton
              label={t('ui.phrases.down')}
              icon={<ArrowDown size={15} strokeWidth={1.7} aria-hidden />}
              disabled={at === rows.length - 1}
              onClick={() => move(at, 1)}
            />
            <IconButton
              label={t('ui.phrases.remove')}
              icon={<Trash2 size={15} strokeWidth={1.7} aria-hidden />}
              onClick={() => setRows(rows.filter((row) => row.id !== id))}
            />
          </li>
        ))}
      </ol>
      <Button icon={<Plus size={14} strokeWidth={1.9} aria-hidden />} disabled={isFull} onClick={add}>
        {t('ui.phrases.add')}
      </Button>
      {isFull && <p className="lab-muted">{t('ui.phrases.most', { most: mostOwnPhrases })}</p>}
    </Dialog>
  );
}
