import { mixedLinesText } from '#domain/csv/mixed-lines.ts'
import { Notice } from '#web/ui/notice.tsx'

export function MixedLines({ lines, className }: { lines: readonly number[]; className?: string }) {
  const text = mixedLinesText(lines)
  return (
    text !== null && (
      <Notice tone="warning" isAlert className={className}>
        {text}
      </Notice>
    )
  )
}
