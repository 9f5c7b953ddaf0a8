import type { Connection } from '#server/database/connect.ts'
import { forgetSubjects, forgottenSubject } from './forget-subjects.ts'
import type { AuditEntry } from './write-audit.ts'

const DELETED = 'Slettet kunde'

type Named = Readonly<{ id: number; name: string; email: string }>

/** A customer as the log names him. */
export function customerSubject({ id, name, email }: Named): AuditEntry['subject'] {
  return { kind: 'customer', id, label: `${name} (${email})` }
}

/** Somebody without an account, as the log names him. */
export function guestSubject(email: string) {
  return { kind: 'customer', id: null, label: `Gæst (${email})` } as const
}

/** A customer's points as the log names them. */
export function pointsSubject(customer: Named): AuditEntry['subject'] {
  return { ...customerSubject(customer), kind: 'points' }
}

/** A customer who was deleted, without what says who he was (GDPR art. 17). */
export function deletedCustomerSubject(id: number): AuditEntry['subject'] {
  return forgottenSubject('customer', id, DELETED)
}

/** Takes a deleted customer's personal data out of the log: what staff did, who did it and when stays. */
export async function forgetCustomer(tx: Connection, id: number): Promise<void> {
  await forgetSubjects(tx, { kinds: ['customer', 'points'], ids: [id], name: DELETED })
}
