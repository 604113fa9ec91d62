import { Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { abbreviate, asMoney } from '#lab/shared/figures.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { baseCurrency } from '../../shared/line-amounts.js';
import type { ScorecardPrice } from '../../shared/scorecard.dto.js';

interface PriceLineProps {
  readonly prices: readonly ScorecardPrice[];
  /** With axes and the price of a point; without, it is a line in a cell. */
  readonly isLarge?: boolean;
}

const tick = { fontSize: 11, fill: 'var(--text-tertiary)' };

/** Prices in the order of the days on which they were agreed. */
export default function PriceLine({ prices, isLarge = false }: PriceLineProps) {
  const t = useT();
  const data = prices.map(({ day, price }, at) => ({ at, day, value: Number(price) }));
  return (
    <ResponsiveContainer width="100%" height={isLarge ? 180 : 28}>
      <LineChart
        data={data}
        margin={isLarge ? { top: 8, right: 12, bottom: 0, left: 0 } : { top: 4, right: 4, bottom: 4, left: 4 }}
        accessibilityLayer={false}
      >
        <XAxis dataKey="day" hide={!isLarge} tick={tick} tickLine={false} axisLine={false} minTickGap={20} />
        <YAxis
          hide={!isLarge}
          domain={['auto', 'auto']}
          tick={tick}
          tickLine={false}
          axisLine={false}
          width={52}
          tickFormatter={(value: number) => abbreviate(value)}
        />
        {isLarge && (
          <Tooltip
            isAnimationActive={false}
            formatter={(value) => [asMoney(Number(value), `${baseCurrency} `), t('purchase.scorecard.fields.price')]}
            contentStyle={{
              border: '1px solid var(--line)',
              borderRadius: 6,
              background: 'var(--raised)',
              color: 'var(--text)',
              fontSize: 12,
            }}
          />
        )}
        <Line
          dataKey="value"
          stroke="var(--brand-ctl)"
          strokeWidth={1.6}
          dot={isLarge ? { r: 3, fill: 'var(--brand-ctl)' } : false}
          isAnimationActive={false}
        />
      </LineChart>
    </ResponsiveContainer>
  );
}
