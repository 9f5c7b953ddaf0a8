import { type ReminderDocument, reminderName } from '#domain/reminders/reminder-document.ts'
import { ibanText } from '#domain/settings/bank-account.ts'
import type { Fact } from '#server/documents/write-text.ts'

/** Without empty settings. */
export function payingFacts(number: number, { seller: { bank }, invoice }: ReminderDocument): Fact[] {
  return [
    { label: 'Bank', value: bank.name },
    { label: 'Reg.nr. og konto', value: [bank.registration, bank.account].filter(Boolean).join(' ') },
    { label: 'IBAN', value: ibanText(bank.iban) },
    { label: 'SWIFT/BIC', value: bank.swift },
    { label: 'Anfør', value: `Faktura ${invoice.number}, ${reminderName({ number })}` },
  ].filter(({ value }) => value !== '')
}
