import type { ReactNode } from 'react';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { Duration } from '#lab/ui/subject/duration.jsx';
import { PathStrip } from '#lab/ui/subject/path-strip.jsx';
import { Person } from '#lab/ui/subject/person.jsx';
import { Stamp } from '#lab/ui/subject/stamp.jsx';
import { SetbackLine } from '#lab/ui/subject/setback.jsx';
import { StateTag } from '#lab/ui/subject/state-tag.jsx';
import type { StartedLine } from '../../shared/started.dto.js';
import { stateOf } from './started.js';

/** A started record in two lines: what and how it is, then its path, who has it and since when. */
export function StartedItem({
  line,
  link,
}: {
  readonly line: StartedLine;
  readonly link: (title: string) => ReactNode;
}) {
  const t = useT();
  const { state, tone } = stateOf(line);
  const { holder, since } = line.strip;
  return (
    <>
      <span className="lab-started-title">{link(useNameIn()(line.title))}</span>
      <StateTag tone={tone}>{t(`inbox.home.states.${state}`)}</StateTag>
      <span className="lab-started-path">
        {line.strip.steps.length > 0 && <PathStrip {...line.strip} />}
        {line.endedAt === null && holder && <Person person={holder} />}
        {line.endedAt === null && holder && since && (
          <span className="lab-muted">
            <Duration since={since} />
          </span>
        )}
        {line.endedAt !== null && (
          <span className="lab-muted">
            <Stamp value={line.endedAt} />
          </span>
        )}
      </span>
      <span className="lab-started-number id lab-muted">{line.number}</span>
      {line.end && line.end.outcome !== 'approved' && <SetbackLine setback={line.end} />}
    </>
  );
}
