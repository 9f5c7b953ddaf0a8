import type { TagKind } from '#contract/tags.ts'
import type { Connection } from '#server/database/connect.ts'
import { eraseSubjects, forgottenSubject } from './erase-subjects.ts'
import type { AuditEntry } from './write-audit.ts'

const DELETED = 'Slettet kunde'

type Named = Readonly<{ id: number; name: string; email: string }>

export function customerSubject({ id, name, email }: Named): AuditEntry['subject'] {
  return { kind: 'customer', id, label: `${name} (${email})` }
}

export function guestSubject(email: string) {
  return { kind: 'customer', id: null, label: `Gæst (${email})` } as const
}

export function pointsSubject(customer: Named): AuditEntry['subject'] {
  return { ...customerSubject(customer), kind: 'points' }
}

/** Without personal data (GDPR art. 17). */
export function deletedCustomerSubject(id: number): AuditEntry['subject'] {
  return forgottenSubject('customer', id, DELETED)
}

/** Erases personal data from the log; actions, actors and times stay. */
export async function eraseCustomer(tx: Connection, id: number): Promise<void> {
  await eraseSubjects(tx, { kinds: ['customer', 'points'], ids: [id], name: DELETED })
}

type NamedTag = Readonly<{ id: string; name: string; nameDa: string | null }>

/** The kind precedes the id, as kinds may share ids. */
export function tagSubject(kind: TagKind | 'categories', { id, name, nameDa }: NamedTag): AuditEntry['subject'] {
  return { kind: 'tag', id: `${kind}/${id}`, label: nameDa ?? name }
}
