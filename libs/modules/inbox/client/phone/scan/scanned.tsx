import { Button } from 'antd';
import { ListFilter, RotateCcw } from 'lucide-react';
import { Link, Navigate } from 'react-router-dom';
import { folded } from '#lab/shared/fold.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { fullSite } from '#lab/ui/layout/mobile.js';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { useFindings } from '#lab/ui/palette/findings.js';
import type { Finding, Room } from '#lab/ui/room.js';
import { useRooms } from '#lab/ui/room/rooms-provider.jsx';
import { StatePanel } from '#lab/ui/states/state-panel.jsx';
import { taskCount } from '#lab/ui/subject/task-count.js';
import { recordAt, scannedRecord, scanTarget } from './scan-target.js';

/** As much as a search takes. */
const longest = 200;

interface ScannedProps {
  readonly code: string;
}

/** Where a code leads: to a page at once, to the only record that has it, or to a choice. */
export function Scanned({ code }: ScannedProps) {
  const t = useT();
  const rooms = useRooms();
  const target = scanTarget(code, location.origin, rooms);
  // Back leads to the page before the scan, not to the code once more.
  if (target.kind === 'page') return <Navigate to={target.to} replace />;
  if (target.kind === 'search') {
    if (target.code.length > longest) return <None code={target.code} />;
    return <Search code={target.code} rooms={rooms} />;
  }
  return (
    <Answer
      title={t(`inbox.phone.scan.${target.kind}`)}
      text={t(`inbox.phone.scan.${target.kind}Text`)}
      scanned={target.address}
    />
  );
}

function Search({ code, rooms }: { readonly code: string; readonly rooms: readonly Room[] }) {
  const t = useT();
  const { found, isLooking, hasFailed, again } = useFindings(code);
  if (isLooking)
    return (
      <>
        <p className="phone-scan-hint" role="status">
          {t('inbox.phone.scan.looking', { code })}
        </p>
        <PageComing />
      </>
    );
  const hits = found.flatMap(({ rows }) => rows);
  const total = found.reduce((sum, each) => sum + each.total, 0);
  // A number may be the beginning of others.
  const exact = hits.filter((hit) => folded(hit.hint ?? '') === folded(code));
  const only = exact.length === 1 ? exact[0] : total === 1 ? hits[0] : undefined;
  if (only && !hasFailed) return <Navigate to={wayTo(only, rooms, '')} replace />;
  return (
    <>
      {hasFailed && (
        <div className="phone-scan-problem" role="alert">
          <p>{t('inbox.phone.scan.failed')}</p>
          <Button size="large" icon={<RotateCcw size={16} strokeWidth={1.9} aria-hidden />} onClick={again}>
            {t('inbox.phone.scan.again')}
          </Button>
        </div>
      )}
      {hits.length === 0 && !hasFailed && <None code={code} />}
      {hits.length > 0 && (
        <p className="phone-scan-hint" role="status">
          {t('inbox.phone.scan.found', { count: total, code })}
        </p>
      )}
      {found.map(({ key, title, icon: Usual, rows, total: all, list }) => (
        <nav key={key} className="phone-ways" aria-label={t(title)}>
          <h2>{t(title)}</h2>
          {rows.map((hit) => {
            const Icon = hit.icon ?? Usual;
            return (
              <Link key={hit.id} className="phone-way" to={wayTo(hit, rooms, code)}>
                <Icon size={18} strokeWidth={1.7} aria-hidden />
                <span className="phone-scan-hit">
                  {hit.title}
                  {hit.hint && <span className="id lab-muted">{hit.hint}</span>}
                </span>
              </Link>
            );
          })}
          {all > rows.length && (
            <Link className="phone-way" to={fullSite(list)}>
              <ListFilter size={18} strokeWidth={1.7} aria-hidden />
              {t('ui.palette.all', { count: taskCount(t, all) })}
            </Link>
          )}
        </nav>
      ))}
    </>
  );
}

/** A record is shown here; anything else that was found has its page on the whole site. */
function wayTo({ to }: Finding, rooms: readonly Room[], code: string): string {
  const record = recordAt(to, rooms);
  return record ? scannedRecord(...record, code) : fullSite(to);
}

function None({ code }: ScannedProps) {
  const t = useT();
  return <Answer title={t('inbox.phone.scan.nothing')} text={t('inbox.phone.scan.nothingText')} scanned={code} />;
}

interface AnswerProps {
  readonly title: string;
  readonly text: string;
  /** What the code says, as text. */
  readonly scanned: string;
}

function Answer({ title, text, scanned }: AnswerProps) {
  return (
    <div role="status">
      <StatePanel
        drawing="closed"
        title={title}
        text={text}
        note={<span className="phone-scan-text">{scanned}</span>}
      />
    </div>
  );
}
