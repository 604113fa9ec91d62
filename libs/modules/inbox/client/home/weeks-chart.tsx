import { Area, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { useNavigate } from 'react-router-dom';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import type { Week } from '../../shared/started.dto.js';
import { weekPath } from './started.js';

const tick = { fontSize: 11, fill: 'var(--text-tertiary)' };

/** The weeks as a line with a tint below it; a click leads to what was started in that week. */
export default function WeeksChart({ weeks }: { readonly weeks: readonly Week[] }) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <figure className="lab-weeks" aria-label={t('inbox.home.weeks.chart')}>
      <figcaption>
        <span data-line="started">{t('inbox.home.weeks.started')}</span>
        <span data-line="ended">{t('inbox.home.weeks.ended')}</span>
      </figcaption>
      <ResponsiveContainer width="100%" height={168}>
        <ComposedChart
          data={[...weeks]}
          margin={{ top: 6, right: 6, bottom: 0, left: 0 }}
          accessibilityLayer={false}
          onClick={({ activeIndex }) => {
            const week = weeks[Number(activeIndex)];
            if (week) void navigate(weekPath(week.from));
          }}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="from"
            tick={tick}
            tickLine={false}
            axisLine={false}
            tickFormatter={(day: string) => day.slice(5)}
            interval="equidistantPreserveStart"
            minTickGap={18}
          />
          <YAxis width={24} tick={tick} tickLine={false} axisLine={false} allowDecimals={false} />
          <Tooltip
            isAnimationActive={false}
            contentStyle={{
              border: '1px solid var(--line)',
              borderRadius: 6,
              background: 'var(--raised)',
              color: 'var(--text)',
              fontSize: 12,
            }}
          />
          <Area
            dataKey="started"
            name={t('inbox.home.weeks.started')}
            type="linear"
            stroke="var(--brand-ctl)"
            strokeWidth={2}
            fill="var(--brand-ctl)"
            fillOpacity={0.09}
            isAnimationActive={false}
          />
          <Line
            dataKey="ended"
            name={t('inbox.home.weeks.ended')}
            type="linear"
            stroke="var(--text-tertiary)"
            strokeDasharray="4 4"
            strokeWidth={1.5}
            dot={false}
            isAnimationActive={false}
          />
        </ComposedChart>
      </ResponsiveContainer>
    </figure>
  );
}
