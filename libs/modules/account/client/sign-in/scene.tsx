import { useT } from '#lab/ui/i18n/language-provider.jsx';

/** A path that a request has half walked, with its card: the product in one drawing. Nothing in it moves. */
export function Scene() {
  const t = useT();
  return (
    <svg className="scene" viewBox="0 0 880 520" aria-hidden>
      <g className="scene-off">
        <path d="M671 115h76a10 10 0 0 1 10 10v106M394 142v105a10 10 0 0 0 10 10h119M671 257h58M757 285v60M90 389h55m147 0h84m147 0h70" />
        <circle className="scene-end" cx="73" cy="389" r="16" />
        <Gateway x={757} y={257} sign="M0-9v18M-9 0H9" />
      </g>
      <g className="scene-done">
        <path d="M0 115h100m33 0h34m147 0h52m56 0h102" />
        <circle cx="117" cy="115" r="15.5" />
        <Gateway x={394} y={115} sign="m-7-7 14 14m0-14-14 14" />
      </g>
      <Task x={167} y={80} kind="done" title={t('account.scene.manager')} text={t('account.scene.managerDone')} />
      <g className="scene-tick" transform="translate(312 83)">
        <circle r="8.6" />
        <path d="m-3.6.3 2.5 2.5 4.7-5.2" />
      </g>
      <rect className="scene-halo" x="516" y="73" width="162" height="84" rx="19" />
      <Task x={523} y={80} kind="current" title={t('account.scene.head')} text={t('account.scene.headNow')} />
      <Task x={523} y={223} kind="off" title={t('account.scene.finance')} text={t('account.scene.financeDue')} />
      <Task x={376} y={354} kind="off" title={t('account.scene.quote')} text={t('account.scene.quoteDue')} />
      <Task x={145} y={354} kind="off" title={t('account.scene.order')} text={t('account.scene.orderAuto')} />
      <RecordCard title={t('account.scene.record')} state={t('account.scene.state')} />
    </svg>
  );
}

interface TaskProps {
  readonly x: number;
  readonly y: number;
  readonly kind: 'done' | 'current' | 'off';
  readonly title: string;
  readonly text: string;
}

function Task({ x, y, kind, title, text }: TaskProps) {
  return (
    <g className={`scene-${kind} scene-task`} transform={`translate(${x} ${y})`}>
      <rect width="148" height="70" rx="13" />
      <text x="16" y="31" className="scene-title">
        {title}
      </text>
      <text x="16" y="52" className="scene-text">
        {text}
      </text>
    </g>
  );
}

function Gateway({ x, y, sign }: { readonly x: number; readonly y: number; readonly sign: string }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect x="-18.5" y="-18.5" width="37" height="37" rx="5" transform="rotate(45)" />
      <path className="scene-sign" d={sign} />
    </g>
  );
}

function RecordCard({ title, state }: { readonly title: string; readonly state: string }) {
  return (
    <g className="scene-card" transform="translate(588 323)">
      <rect width="268" height="104" rx="10" />
      <text x="16" y="27" className="scene-number id">
        PR-2026-0412
      </text>
      <path className="scene-clock" d="M197 17a5.7 5.7 0 1 1 0 11.4 5.7 5.7 0 0 1 0-11.4zm0 2.8v2.9l2 1.4" />
      <text x="208" y="27" className="scene-state">
        {state}
      </text>
      <text x="16" y="53" className="scene-record">
        {title}
      </text>
      <g transform="translate(22 79)">
        <path className="scene-strip-done" d="M4.5 0h8m9 0h8" />
        <path className="scene-strip-off" d="M38.5 0h8m9 0h8m9 0h8" />
        <circle className="scene-dot-done" r="3.4" />
        <circle className="scene-dot-done" cx="17" r="3.4" />
        <circle className="scene-dot-glow" cx="34" r="5.4" />
        <circle className="scene-dot-now" cx="34" r="3.6" />
        <circle className="scene-dot-off" cx="51" r="2.8" />
        <circle className="scene-dot-off" cx="68" r="2.8" />
        <circle className="scene-dot-off" cx="85" r="2.8" />
      </g>
      <text x="252" y="83" textAnchor="end" className="scene-amount">
        <tspan className="scene-code">CNY</tspan> 128,400.00
      </text>
    </g>
  );
}
