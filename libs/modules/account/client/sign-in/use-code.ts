import { useState } from 'react';
import { ApiError } from '#lab/ui/api-error.js';
import { api } from '#lab/ui/api.js';
import { problemText } from '#lab/ui/i18n/error-text.js';
import { useLanguage } from '#lab/ui/i18n/language-provider.jsx';
import type { CodeGiven, MailedCode, PictureCode } from '../../shared/sign-in.dto.js';

type Asked =
  | { readonly id: string; readonly kind: 'picture'; readonly picture: string }
  | { readonly id: string; readonly kind: 'mail' };

export interface Code {
  /** Undefined while nothing is asked. */
  readonly asked: Asked | undefined;
  readonly answer: string;
  readonly type: (answer: string) => void;
  /** Why none could be had. */
  readonly trouble: string | undefined;
  /** What the sign-in sends; undefined while there is no answer. */
  readonly given: CodeGiven | undefined;
  readonly show: () => Promise<void>;
  readonly send: (username: string) => Promise<void>;
}

/** The verification code that is out: a picture to read, or a number that comes by mail. */
export function useCode(): Code {
  const { texts } = useLanguage();
  const [asked, setAsked] = useState<Asked>();
  const [answer, setAnswer] = useState('');
  const [trouble, setTrouble] = useState<string>();
  const ask = async (call: () => Promise<Asked>) => {
    setTrouble(undefined);
    try {
      setAsked(await call());
      // A code of before answers nothing.
      setAnswer('');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setTrouble(problemText(texts, error));
    }
  };
  const show = () =>
    ask(async () => ({
      ...(await api.post<PictureCode>('auth/code/picture', {}, { open: true })),
      kind: 'picture',
    }));
  const send = (username: string) =>
    ask(async () => ({
      ...(await api.post<MailedCode>('auth/code/mail', { username }, { open: true })),
      kind: 'mail',
    }));
  const typed = answer.trim();
  const given = asked && typed !== '' ? { id: asked.id, answer: typed } : undefined;
  return { asked, answer, type: setAnswer, trouble, given, show, send };
}
