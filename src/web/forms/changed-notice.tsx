import { changedFields, flatFields } from '#domain/audit/audit.ts'
import { Notice } from '#web/ui/notice.tsx'
import { type Changed, nameOfOther, timeOfOther } from './edit-conflict.ts'
import { fieldLabel, isLabelled, valueText } from './field-labels.ts'

const GO_ON = 'Det, du selv har rettet, står her endnu. Tjek det, og gem igen.'

type ChangedNoticeProps = {
  name: string
  changed: Changed<object | null | undefined> | null
  advice?: string
  className?: string
}

export function ChangedNotice({ name, changed, advice = GO_ON, className }: ChangedNoticeProps) {
  if (!changed) return null
  const [before, now] = [flatFields(changed.before ?? {}), flatFields(changed.now ?? {})]
  const fields = Object.entries(changedFields(before, now)).filter(([field]) => isLabelled(field))
  return (
    <Notice tone="warning" title={`${name} er ændret imens`} isAlert className={className}>
      <p>
        Ændret af {nameOfOther(changed)}
        {timeOfOther(changed)}
        {fields.length > 0 ? ':' : '.'}
      </p>
      {fields.length > 0 && (
        <ul className="list-disc pl-4">
          {fields.map(([field, { from, to }]) => (
            <li key={field} className="break-words">
              {fieldLabel(field)}: {valueText(field, from)} → {valueText(field, to)}
            </li>
          ))}
        </ul>
      )}
      <p>{advice}</p>
    </Notice>
  )
}
