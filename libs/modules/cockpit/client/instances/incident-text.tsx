import { useT } from '#lab/ui/i18n/language-provider.jsx';

interface Incident {
  readonly code: string;
  readonly message: string;
}

/** What the engine's message adds to the sentence of its code: nothing, the expression in it, or all that it says. */
const details: Readonly<Record<string, 'none' | 'expression' | 'all'>> = {
  people: 'none',
  noFlow: 'none',
  deadlock: 'none',
  activation: 'none',
  activity: 'none',
  '8002': 'none',
  '8017': 'expression',
  '8018': 'expression',
  condition: 'expression',
  collection: 'expression',
  cardinality: 'expression',
  timer: 'expression',
  priority: 'expression',
  name: 'expression',
  budget: 'expression',
  decision: 'all',
  call: 'all',
  work: 'all',
};

/** Why a step is stuck, in the reader's language; what a handler, a table or another system said comes below it. */
export function IncidentText({ code, message }: Incident) {
  const t = useT();
  const kind = Object.hasOwn(details, code) ? details[code] : undefined;
  const detail = kind === 'none' ? undefined : kind === 'expression' ? /"(.*)"/s.exec(message)?.[1] : message;
  return (
    <div className="instances-why">
      <p>{kind ? t(`cockpit.why.${code}`) : t('cockpit.why.error', { code })}</p>
      {detail !== undefined && <p className="lab-muted">{detail}</p>}
    </div>
  );
}
