import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatPounds } from '#kernel/money/money.ts';
import type { MonthOfEarnings } from '../contract.ts';
import { EARNING_KINDS, monthName } from './earning-kinds.ts';

const TEXT = { fill: 'var(--ink-2)', fontSize: 12 };

/** One bar per month, stacked by what was sold. Load it lazily: nothing else needs a chart library. */
export function EarningsChart({ months }: { months: MonthOfEarnings[] }) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      {/* Screen readers get the table instead, so the hidden chart takes no focus. */}
      <BarChart data={months} margin={{ top: 4, right: 0, bottom: 0, left: 0 }} barCategoryGap="22%" accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="month"
          tickLine={false}
          axisLine={false}
          tick={TEXT}
          interval={0}
          tickFormatter={(month: string) => monthName(month, 'narrow')}
        />
        <YAxis
          width={52}
          tickLine={false}
          axisLine={false}
          tick={TEXT}
          tickFormatter={(pence: number) => formatPounds(pence).replace(/\.00$/, '')}
        />
        <Tooltip
          cursor={{ fill: 'var(--sunken)' }}
          contentStyle={{ background: 'var(--surface)', border: '1px solid var(--line)', borderRadius: 12, color: 'var(--ink)' }}
          labelFormatter={(month) => `${monthName(String(month), 'long')} ${String(month).slice(0, 4)}`}
          formatter={(pence) => formatPounds(Number(pence))}
        />
        {EARNING_KINDS.map(({ key, label, color }) => (
          <Bar key={key} dataKey={key} name={label} stackId="earned" fill={color} stroke="var(--surface)" isAnimationActive={false} />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}
