import { useState } from 'react'
import { OFFER } from '#domain/offers/offer.ts'
import { browserApi } from '#web/api.ts'
import { messageOf } from '#web/refusal-message.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'

export function DeclineDialog({ id, onDone, onClose }: { id: number; onDone: () => void; onClose: () => void }) {
  const [note, setNote] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const decline = async () => {
    setIsBusy(true)
    try {
      toast.success((await browserApi.declineOffer({ params: { id }, body: { note } })).message)
    } catch (error) {
      toast.error(messageOf(error))
    }
    onDone()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Nej tak til tilbuddet"
      footer={
        <>
          <Button onClick={onClose}>Annuller</Button>
          <Button variant="solid" isBusy={isBusy} busyText="Sender..." onClick={() => void decline()}>
            Sig nej tak
          </Button>
        </>
      }
    >
      <TextAreaField
        label="Hvad skulle være anderledes?"
        hint="Vi læser det, og måske kan vi lave et bedre tilbud."
        isOptional
        rows={4}
        maxLength={OFFER.answerNote}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </Dialog>
  )
}
