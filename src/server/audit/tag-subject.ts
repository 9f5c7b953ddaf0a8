import type { TagKind } from '#contract/tags.ts'
import type { AuditEntry } from './write-audit.ts'

type Named = Readonly<{ id: string; name: string; nameDa: string | null }>

/** A tag or category as the log names it. Its kind stands before its id: a colour and a series may share one. */
export function tagSubject(kind: TagKind | 'categories', { id, name, nameDa }: Named): AuditEntry['subject'] {
  return { kind: 'tag', id: `${kind}/${id}`, label: nameDa ?? name }
}
