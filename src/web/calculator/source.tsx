import type { MetreFigure } from '#contract/calculator.ts'

export function Source({ sourceTitle, sourceUrl, sourceYear }: Pick<MetreFigure, 'sourceTitle' | 'sourceUrl' | 'sourceYear'>) {
  return (
    <a href={sourceUrl} rel="nofollow noreferrer" className="underline underline-offset-4">
      {sourceTitle}, {sourceYear}
    </a>
  )
}
