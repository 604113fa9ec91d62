import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { abbreviate, asMoney } from '#lab/shared/figures.js';
import type { Currency } from '#lab/shared/money.js';
import { tableNeeds, useNarrowerThan } from '../layout/narrow.js';

/** Amounts of one name as they are drawn, a bar for each series. */
export interface DrawnBar {
  readonly key: string;
  readonly name: string;
  /** Decimal texts, in the order of the series. */
  readonly amounts: readonly string[];
  /** The rows that each bar counts; undefined where there are none to lead to. */
  readonly to: readonly (string | undefined)[];
}

/** The bars of one colour. */
export interface DrawnSeries {
  readonly label: string;
  /** A variable of the palette; the first series has the brand's. */
  readonly colour?: string;
}

interface ChartBarsProps {
  readonly bars: readonly DrawnBar[];
  readonly series: readonly DrawnSeries[];
  /** Of amounts; other figures bring words of their own. */
  readonly currency?: Currency;
  /** What a figure says, at its axis and beside its bar. */
  readonly words?: (value: number) => string;
  /** Months are side by side, everything else one below the other. */
  readonly isTime: boolean;
  readonly onOpen: (to: string) => void;
}

const tick = { fontSize: 11, fill: 'var(--text-tertiary)' };
const nameTick = { fontSize: 12, fill: 'var(--text-secondary)' };
const rowHeight = 26;
const timeHeight = 168;

/** The bars; a click on one leads to the rows that it counts. */
export default function ChartBars({ bars, series, currency, words, isTime, onOpen }: ChartBarsProps) {
  const isPhone = useNarrowerThan(tableNeeds);
  const data = bars.map(({ name, amounts }) => ({
    name,
    ...Object.fromEntries(amounts.map((amount, at) => [`value${at}`, Number(amount)])),
  }));
  const value = {
    type: 'number' as const,
    tick,
    tickLine: false,
    axisLine: false,
    tickFormatter: (amount: number) => (words ? words(amount) : abbreviate(amount)),
  };
  const name = { type: 'category' as const, dataKey: 'name', tickLine: false, axisLine: false };
  const open = (index: unknown, at: number) => {
    const to = bars[Number(index)]?.to[at];
    if (to) onOpen(to);
  };
  const isOne = series.length === 1;
  return (
    <ResponsiveContainer width="100%" height={isTime ? timeHeight : bars.length * rowHeight + 28}>
      <BarChart
        data={data}
        layout={isTime ? 'horizontal' : 'vertical'}
        margin={{ top: 4, right: 12, bottom: 0, left: 0 }}
        accessibilityLayer={false}
        // Of one series, the whole height of a name leads to its rows.
        {...(isOne && { onClick: ({ activeIndex }: { readonly activeIndex?: unknown }) => open(activeIndex, 0) })}
      >
        <CartesianGrid vertical={!isTime} horizontal={isTime} stroke="var(--line)" />
        {isTime ? (
          <>
            <XAxis {...name} tick={tick} interval="equidistantPreserveStart" minTickGap={14} />
            <YAxis {...value} width={words ? 72 : 48} />
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
          formatter={(amount, label) => [
            words ? words(Number(amount)) : asMoney(Number(amount), currency && `${currency} `),
            label,
          ]}
          contentStyle={{
            border: '1px solid var(--line)',
            borderRadius: 6,
            background: 'var(--raised)',
            color: 'var(--text)',
            fontSize: 12,
          }}
        />
        {series.map(({ label, colour = 'var(--brand-ctl)' }, at) => (
          <Bar
            key={label}
            dataKey={`value${at}`}
            name={label}
            fill={colour}
            maxBarSize={isTime ? 36 : 14}
            radius={2}
            isAnimationActive={false}
            {...(!isOne && { onClick: (_bar: unknown, index: number) => open(index, at) })}
          />
        ))}
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
