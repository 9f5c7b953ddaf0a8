import { useState } from 'react'
import { browserApi } from '#web/api.ts'
import { AskedCall } from '#web/forms/asked-call.tsx'
import { Button } from '#web/ui/button.tsx'

type ByHandProps = { voucher: Readonly<{ id: number; number: number }>; onDone: () => void }

/** Marks a voucher as booked by hand after asking: it is neither sent nor compared any more. */
export function ByHand({ voucher: { id, number }, onDone }: ByHandProps) {
  const [isAsking, setAsking] = useState(false)
  const title = `Bilag ${number} er bogført i hånden`
  return (
    <>
      <Button size="sm" variant="quiet" aria-label={`Bogført i hånden, bilag ${number}`} onClick={() => setAsking(true)}>
        Bogført i hånden
      </Button>
      {isAsking && (
        <AskedCall
          title={title}
          question="Butikken hverken sender eller sammenligner det mere. Fortsæt kun, når det står rigtigt i bogføringssystemet."
          confirmLabel="Bogført i hånden"
          failure="Bilaget kunne ikke markeres"
          call={() => browserApi.decideLedgerVoucher({ params: { id }, body: { decision: 'by_hand' } })}
          onDone={() => {
            setAsking(false)
            onDone()
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
