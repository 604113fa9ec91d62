import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { abbreviate, asMoney } from '#lab/shared/figures.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { tableNeeds, useNarrowerThan } from '#lab/ui/layout/narrow.js';
import { baseCurrency } from '../../shared/line-amounts.js';

/** A bar as it is drawn: the amount is decimal text in the base currency. */
export interface DrawnBar {
  readonly key: string;
  readonly name: string;
  readonly amount: string;
  readonly count: number;
  /** The rows that it counts. */
  readonly to: string | undefined;
}

interface ChartBarsProps {
  readonly bars: readonly DrawnBar[];
  /** Months are side by side, everything else one below the other. */
  readonly isTime: boolean;
  readonly onOpen: (to: string) => void;
}

const tick = { fontSize: 11, fill: 'var(--text-tertiary)' };
const nameTick = { fontSize: 12, fill: 'var(--text-secondary)' };
const rowHeight = 26;
const timeHeight = 168;

/** The bars; a click on one leads to the rows that it counts. */
export default function ChartBars({ bars, isTime, onOpen }: ChartBarsProps) {
  const t = useT();
  const isPhone = useNarrowerThan(tableNeeds);
  const data = bars.map((bar) => ({ ...bar, value: Number(bar.amount) }));
  const value = {
    type: 'number' as const,
    tick,
    tickLine: false,
    axisLine: false,
    tickFormatter: (amount: number) => abbreviate(amount),
  };
  const name = { type: 'category' as const, dataKey: 'name', tickLine: false, axisLine: false };
  const open = (index: unknown) => {
    const to = bars[Number(index)]?.to;
    if (to) onOpen(to);
  };
  return (
    <ResponsiveContainer width="100%" height={isTime ? timeHeight : bars.length * rowHeight + 28}>
      <BarChart
        data={data}
        layout={isTime ? 'horizontal' : 'vertical'}
        margin={{ top: 4, right: 12, bottom: 0, left: 0 }}
        accessibilityLayer={false}
        onClick={({ activeIndex }) => open(activeIndex)}
      >
        <CartesianGrid vertical={!isTime} horizontal={isTime} stroke="var(--line)" />
        {isTime ? (
          <>
            <XAxis {...name} tick={tick} interval="equidistantPreserveStart" minTickGap={14} />
            <YAxis {...value} width={48} />
          </>
        ) : (
          <>
            <XAxis {...value} height={22} />
            <YAxis
              {...name}
              tick={nameTick}
              width={isPhone ? 124 : 184}
              interval={0}
              tickFormatter={(text: string) => shortened(text, isPhone ? 16 : 26)}
            />
          </>
        )}
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--subtle)' }}
          formatter={(amount) => [asMoney(Number(amount), `${baseCurrency} `), t('purchase.statistics.totals.ordered')]}
          contentStyle={{
            border: '1px solid var(--line)',
            borderRadius: 6,
            background: 'var(--raised)',
            color: 'var(--text)',
            fontSize: 12,
          }}
        />
        <Bar
          dataKey="value"
          fill="var(--brand-ctl)"
          maxBarSize={isTime ? 36 : 14}
          radius={2}
          isAnimationActive={false}
        />
      </BarChart>
    </ResponsiveContainer>
  );
}

/** A name cut to so many columns; a Chinese character takes two. */
function shortened(text: string, most: number): string {
  let taken = 0;
  let kept = '';
  for (const sign of text) {
    taken += sign > '\u2e7f' ? 2 : 1;
    if (taken > most) return `${kept}…`;
    kept += sign;
  }
  return kept;
}
