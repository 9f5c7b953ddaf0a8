import type { TagKind } from '#contract/tags.ts'
import type { AuditEntry } from './write-audit.ts'

type Named = Readonly<{ id: string; name: string; nameDa: string | null }>

/** The kind precedes the id, as kinds may share ids. */
export function tagSubject(kind: TagKind | 'categories', { id, name, nameDa }: Named): AuditEntry['subject'] {
  return { kind: 'tag', id: `${kind}/${id}`, label: nameDa ?? name }
}
