import type { MetreFigure } from '#contract/calculator.ts'
import type { LengthRange } from '#domain/calculator/metres-needed.ts'

export function Source({ sourceTitle, sourceUrl, sourceYear }: Pick<MetreFigure, 'sourceTitle' | 'sourceUrl' | 'sourceYear'>) {
  return (
    <a href={sourceUrl} rel="nofollow noreferrer" className="underline underline-offset-4">
      {sourceTitle}, {sourceYear}
    </a>
  )
}

export function lengthOf({ fromCm, toCm }: Pick<MetreFigure, 'fromCm' | 'toCm'>): LengthRange {
  return { fromMm: fromCm * 10, toMm: toCm * 10 }
}
