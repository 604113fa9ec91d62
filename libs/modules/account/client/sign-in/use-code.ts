import { useState } from 'react';
import { ApiError } from '#lab/ui/api-error.js';
import { api } from '#lab/ui/api.js';
import { problemText } from '#lab/ui/i18n/error-text.js';
import { useLanguage } from '#lab/ui/i18n/language-provider.jsx';
import type { CodeGiven, MailedCode, PictureCode } from '../../shared/sign-in.dto.js';
import { useWork } from './use-work.js';

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
  readonly isAnswered: boolean;
  /** What the sign-in sends, once the work is done; undefined while there is no answer. */
  readonly given: () => Promise<CodeGiven | undefined>;
  /** How much of the work of a picture is done, 0 to 1; undefined where nothing is to be done. */
  readonly progress: number | undefined;
  readonly show: (username: string) => Promise<void>;
  readonly send: (username: string) => Promise<void>;
  /** The server has sent a code by mail. */
  readonly expect: (id: string) => void;
  /** A code counts for one user name: another one begins anew. */
  readonly drop: () => void;
}

/** The verification code that is out: a picture to read with a proof of work, or a number that comes by mail. */
export function useCode(): Code {
  const { texts } = useLanguage();
  const [asked, setAsked] = useState<Asked>();
  const [answer, setAnswer] = useState('');
  const [trouble, setTrouble] = useState<string>();
  const { progress, begin, drop: stop, result } = useWork();
  const put = (next: Asked | undefined) => {
    stop();
    setTrouble(undefined);
    setAsked(next);
    // A code of before answers nothing.
    setAnswer('');
  };
  const ask = async (call: () => Promise<Asked>) => {
    setTrouble(undefined);
    try {
      put(await call());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setTrouble(problemText(texts, error));
    }
  };
  const show = async (username: string) => {
    let code: PictureCode | undefined;
    await ask(async () => {
      code = await api.post<PictureCode>('auth/code/picture', { username }, { open: true });
      return { id: code.id, picture: code.picture, kind: 'picture' };
    });
    if (code) begin({ id: code.id, work: code.work });
  };
  const send = (username: string) =>
    ask(async () => ({
      ...(await api.post<MailedCode>('auth/code/mail', { username }, { open: true })),
      kind: 'mail',
    }));
  const typed = answer.trim();
  const isAnswered = asked !== undefined && typed !== '';
  const given = async (): Promise<CodeGiven | undefined> => {
    if (!asked || !isAnswered) return undefined;
    const work = asked.kind === 'picture' ? await result() : undefined;
    return { id: asked.id, answer: typed, ...(work !== undefined && { work }) };
  };
  const expect = (id: string) => put({ id, kind: 'mail' });
  const drop = () => put(undefined);
  return { asked, answer, type: setAnswer, trouble, isAnswered, given, progress, show, send, expect, drop };
}
