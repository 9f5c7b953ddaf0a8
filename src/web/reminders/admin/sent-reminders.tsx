import { useState } from 'react'
import type { Reminder } from '#contract/reminders.ts'
import { reminderFileName, reminderName } from '#domain/reminders/reminder-document.ts'
import { browserApi } from '#web/api.ts'
import { useDownload } from '#web/forms/use-download.ts'
import { reminderText } from '#web/reminders/reminder-text.ts'
import { Button } from '#web/ui/button.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'

type SentRemindersProps = { reminders: readonly Reminder[]; orderNumber: string; mayWithdraw: boolean; onChanged: () => void }

export function SentReminders({ reminders, orderNumber, mayWithdraw, onChanged }: SentRemindersProps) {
  const [withdrawn, setWithdrawn] = useState<Reminder | null>(null)
  const { download, isBusy } = useDownload()
  const end = () => {
    setWithdrawn(null)
    onChanged()
  }
  return (
    <>
      <ul className="figures text-xs empty:hidden">
        {reminders.map((reminder) => (
          <li key={reminder.id} className="flex flex-wrap items-center gap-x-2">
            <span>{reminderText(reminder)}</span>
            <span className="flex">
              <Button
                size="sm"
                variant="quiet"
                disabled={isBusy}
                aria-label={`Hent PDF: ${reminderName(reminder)}`}
                onClick={() =>
                  void download(
                    () => browserApi.downloadReminder({ params: { id: reminder.id } }),
                    reminderFileName({ ...reminder, orderNumber }),
                  )
                }
              >
                PDF
              </Button>
              {mayWithdraw && reminder.withdrawnOn === null && (
                <Button
                  size="sm"
                  variant="quiet"
                  aria-label={`Træk ${reminderName(reminder)} tilbage`}
                  onClick={() => setWithdrawn(reminder)}
                >
                  Træk tilbage
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {withdrawn && <WithdrawDialog reminder={withdrawn} onDone={end} onClose={() => setWithdrawn(null)} />}
    </>
  )
}
