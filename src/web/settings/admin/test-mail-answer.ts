import type { Mail } from '#contract/mails.ts'

/** `isWaiting` until the mail server has answered. */
type TestMailAnswer = Readonly<{ tone: 'info' | 'success' | 'danger'; title: string; text: string; isWaiting: boolean }>

/** The outcome of a test mail in words; null before the first answer. */
export function testMailAnswer(mail: Pick<Mail, 'state' | 'lastError' | 'to'> | null): TestMailAnswer {
  if (mail?.state === 'sent')
    return {
      tone: 'success',
      title: 'Mailserveren tog imod mailen',
      text: `Se efter i indbakken hos ${mail.to}. Er den der ikke, så se i spam.`,
      isWaiting: false,
    }
  if (mail?.lastError)
    return {
      tone: 'danger',
      title: mail.state === 'failed' ? 'Mailserveren afviste mailen' : 'Mailen kom ikke af sted. Butikken prøver igen',
      text: `Svaret var: ${mail.lastError}`,
      isWaiting: false,
    }
  return { tone: 'info', title: 'Sendes nu', text: 'Vi venter på svar fra mailserveren.', isWaiting: true }
}
