import { useId, useRef, useState, type FormEvent } from 'react';
import { Button, Input } from 'antd';
import { ArrowLeft, Image, RotateCcw, ScanLine } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { IconButton } from '#lab/ui/icon-button.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { codeReader } from './code-reader.js';
import { phoneAt } from '../mobile-address.js';
import { Scanned } from './scanned.js';
import { useCamera } from './use-camera.js';
import { useSight } from './use-sight.js';

interface ScanPageProps {
  /** What was scanned or typed; empty while the camera looks. */
  readonly code: string;
}

/** Finds a record by the code on its paper or label: through the camera, from a photo of the code, or typed. */
export default function ScanPage({ code }: ScanPageProps) {
  const t = useT();
  const navigate = useNavigate();
  const found = (text: string) => void navigate(phoneAt('home', { scan: text.trim() }));
  return (
    <div className="phone">
      <section className="phone-middle phone-scan-page" aria-labelledby="phone-scan">
        <div className="phone-place">
          <header className="phone-head phone-scan-head">
            <IconButton
              label={t('inbox.phone.back')}
              icon={<ArrowLeft size={20} strokeWidth={1.7} aria-hidden />}
              onClick={() => void navigate(phoneAt('home'), { replace: true })}
            />
            <h1 id="phone-scan">{t('inbox.phone.scan.title')}</h1>
          </header>
          {code === '' ? (
            <Look onCode={found} />
          ) : (
            <>
              <Scanned key={code} code={code} />
              <Button
                block
                size="large"
                icon={<ScanLine size={18} strokeWidth={1.7} aria-hidden />}
                onClick={() => void navigate(phoneAt('home', { scan: '' }))}
              >
                {t('inbox.phone.scan.another')}
              </Button>
            </>
          )}
          <TypedCode key={code} code={code} onCode={found} />
        </div>
      </section>
    </div>
  );
}

interface LookProps {
  readonly onCode: (text: string) => void;
}

/** The camera, and beside it a photo that is there already. */
function Look({ onCode }: LookProps) {
  const t = useT();
  const { state, video, again } = useCamera();
  const isOn = state === 'on';
  const isBlind = useSight(video, isOn, onCode);
  const trouble = isOn || state === 'starting' ? undefined : state;
  const problem = isBlind ? 'noReader' : trouble;
  return (
    <>
      <div className="phone-scan-view" hidden={trouble !== undefined} data-on={isOn || undefined}>
        <video ref={video} muted playsInline aria-hidden />
        <span aria-hidden />
      </div>
      {problem ? (
        <div className="phone-scan-problem" role="alert">
          <p>{t(`inbox.phone.scan.${problem}`)}</p>
          {problem !== 'insecure' && (
            <Button
              size="large"
              icon={<RotateCcw size={16} strokeWidth={1.9} aria-hidden />}
              onClick={isBlind ? () => location.reload() : again}
            >
              {t('inbox.phone.scan.again')}
            </Button>
          )}
        </div>
      ) : (
        <p className="phone-scan-hint" role="status">
          {t(isOn ? 'inbox.phone.scan.hint' : 'inbox.phone.scan.starting')}
        </p>
      )}
      <PhotoOfCode onCode={onCode} />
    </>
  );
}

type PhotoState = 'reading' | 'noCode' | 'noPicture' | 'noReader';

function PhotoOfCode({ onCode }: LookProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<PhotoState>();
  const read = async (photo: File) => {
    setState('reading');
    const picture = await createImageBitmap(photo).catch(() => undefined);
    if (!picture) return setState('noPicture');
    try {
      const [code] = await (await codeReader()).read(picture);
      if (code === undefined) return setState('noCode');
      onCode(code);
    } catch {
      setState('noReader');
    } finally {
      picture.close();
    }
  };
  return (
    <div>
      <Button
        block
        size="large"
        loading={state === 'reading'}
        icon={<Image size={18} strokeWidth={1.7} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {t('inbox.phone.scan.photo')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        aria-label={t('inbox.phone.scan.photo')}
        onChange={({ target }) => {
          const [photo] = target.files ?? [];
          if (photo) void read(photo);
          // The same photo may be chosen once more.
          target.value = '';
        }}
      />
      {state && state !== 'reading' && (
        <p className="phone-scan-problem" role="alert">
          {t(`inbox.phone.scan.${state}`)}
        </p>
      )}
    </div>
  );
}

function TypedCode({ code, onCode }: ScanPageProps & LookProps) {
  const t = useT();
  const id = useId();
  const [text, setText] = useState(code);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') onCode(text);
  };
  return (
    <form className="phone-scan-typed" role="search" onSubmit={submit}>
      <label htmlFor={id}>{t('inbox.phone.scan.field')}</label>
      <div>
        <Input
          id={id}
          size="large"
          value={text}
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => setText(target.value)}
        />
        <Button size="large" type="primary" htmlType="submit">
          {t('inbox.phone.scan.find')}
        </Button>
      </div>
    </form>
  );
}
