import { useEffect, useRef, useState } from 'react';
import { Button } from 'antd';
import { Eraser, ImageUp, PenLine } from 'lucide-react';
import SignaturePad from 'signature_pad';
import { api } from '../api.js';
import { useT } from '../i18n/language-provider.js';
import { notify } from '../notice/notice.js';
import { drawingOf, pictureOf } from './signature-picture.js';

interface SignatureMakerProps {
  /** What is to be signed, for those who do not see the pad. */
  readonly label: string;
  readonly busy: boolean;
  /** The stored signature of the reader, by the id of its file, where it may be used. */
  readonly own?: string | undefined;
  readonly onMade: (picture: File) => void;
}

/** Dark on white in every theme: it is printed. */
const ink = '#1f2733';
/** More pixels a point make the picture larger, and no better on paper. */
const mostPixels = 2;
const icon = { size: 14, strokeWidth: 1.7, 'aria-hidden': true } as const;

/** Makes the picture of a signature: drawn by mouse, finger or pen, chosen as a file, or the reader's own. */
export default function SignatureMaker({ label, busy, own, onMade }: SignatureMakerProps) {
  const t = useT();
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(undefined);
  const input = useRef<HTMLInputElement>(null);
  const [isDrawn, setDrawn] = useState(false);

  useEffect(() => {
    const node = canvas.current;
    if (!node) return;
    const drawing = new SignaturePad(node, { penColor: ink });
    drawing.addEventListener('endStroke', () => setDrawn(true));
    // A canvas that gets another size is empty; a phone that is turned keeps what was drawn.
    const fit = () => {
      const scale = Math.min(mostPixels, window.devicePixelRatio || 1);
      node.width = node.clientWidth * scale;
      node.height = node.clientHeight * scale;
      node.getContext('2d')?.scale(scale, scale);
      drawing.redraw();
    };
    fit();
    window.addEventListener('resize', fit);
    pad.current = drawing;
    return () => {
      window.removeEventListener('resize', fit);
      drawing.off();
    };
  }, []);

  const clear = () => {
    pad.current?.clear();
    setDrawn(false);
  };
  const make = (picture: Promise<File>) => {
    picture.then(onMade, () => notify({ tone: 'warning', text: t('ui.signature.unreadable') }));
  };
  const takeDrawing = () => {
    const points = pad.current?.toData().flatMap((group) => group.points) ?? [];
    if (canvas.current && points.length > 0) make(drawingOf(canvas.current, points));
  };
  const ownPicture = async (id: string) => {
    const { url } = await api.get<{ readonly url: string }>(`files/${id}/link`);
    return pictureOf(await (await fetch(url)).blob());
  };
  return (
    <div className="lab-signature" role="group" aria-label={label}>
      <canvas ref={canvas} className="lab-signature-pad" role="img" aria-label={t('ui.signature.pad')} />
      <p className="lab-muted">{t('ui.signature.help')}</p>
      <div className="lab-signature-acts">
        <Button icon={<PenLine {...icon} />} disabled={!isDrawn} loading={busy && isDrawn} onClick={takeDrawing}>
          {t('ui.signature.use')}
        </Button>
        <Button icon={<Eraser {...icon} />} disabled={!isDrawn || busy} onClick={clear}>
          {t('ui.signature.clear')}
        </Button>
        <Button icon={<ImageUp {...icon} />} disabled={busy} onClick={() => input.current?.click()}>
          {t('ui.signature.choose')}
        </Button>
        {own !== undefined && (
          <Button disabled={busy} onClick={() => make(ownPicture(own))}>
            {t('ui.signature.own')}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp"
        aria-label={t('ui.signature.choose')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) make(pictureOf(file));
          target.value = '';
        }}
      />
    </div>
  );
}
