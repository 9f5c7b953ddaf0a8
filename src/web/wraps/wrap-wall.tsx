import type { PublicWrap } from '#contract/wraps.ts'
import { classes } from '#web/ui/classes.ts'
import { WrapFigure } from './wrap-figure.tsx'

const COLUMNS = ['max-w-3xl', 'sm:grid-cols-2', 'sm:grid-cols-2 lg:grid-cols-3'] as const
const SIZES = [
  '(min-width: 48rem) 48rem, 94vw',
  '(min-width: 40rem) 47vw, 94vw',
  '(min-width: 64rem) 31vw, (min-width: 40rem) 47vw, 94vw',
] as const

export function WrapWall({ wraps }: { wraps: readonly PublicWrap[] }) {
  const place = Math.min(wraps.length, COLUMNS.length) - 1
  return (
    <ul className={classes('grid gap-x-6 gap-y-10', COLUMNS[place])}>
      {wraps.map((wrap) => (
        <li key={wrap.id}>
          <WrapFigure wrap={wrap} sizes={SIZES[place] ?? '94vw'} />
        </li>
      ))}
    </ul>
  )
}
