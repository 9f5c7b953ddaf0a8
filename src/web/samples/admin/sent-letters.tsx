import { useState } from 'react'
import type { SentLetter } from '#contract/samples.ts'
import { browserApi } from '#web/api.ts'
import { dateAndTime, listed } from '#web/format.ts'
import { useAction } from '#web/forms/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

type SentLettersProps = { letters: readonly SentLetter[]; onTakenBack: () => void }

export function SentLetters({ letters, onTakenBack }: SentLettersProps) {
  const [chosen, setChosen] = useState<SentLetter | null>(null)
  const { run, isBusy } = useAction()
  if (letters.length === 0) return null
  const takeBack = async ({ id }: SentLetter) => {
    await run(() => browserApi.takeBackSampleLetter({ params: { id } }))
    setChosen(null)
    onTakenBack()
  }
  return (
    <section aria-labelledby="sendte-breve">
      <h2 id="sendte-breve" className="pb-3 text-lg">
        Sendt
      </h2>
      <ul className="border-t border-line">
        {letters.map((letter) => (
          <li key={letter.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2 text-sm">
            <div className="min-w-0 grow basis-72">
              <p className="font-semibold">{nameOf(letter)}</p>
              <p className="figures text-xs text-muted">{[dateAndTime(letter.sentAt), letter.by].filter(Boolean).join(' · ')}</p>
              <p className="text-xs">{listed(letter.samples.map(({ nameDa }) => nameDa))}</p>
            </div>
            <Button size="sm" variant="quiet" onClick={() => setChosen(letter)} aria-label={`Ikke sendt alligevel: ${nameOf(letter)}`}>
              Ikke sendt alligevel
            </Button>
          </li>
        ))}
      </ul>
      {chosen && (
        <ConfirmDialog
          title="Ikke sendt alligevel"
          question={`Prøverne til ${nameOf(chosen)} venter igen på at blive pakket og sendt.`}
          confirmLabel="Læg dem tilbage"
          isBusy={isBusy}
          onConfirm={() => void takeBack(chosen)}
          onClose={() => setChosen(null)}
        />
      )}
    </section>
  )
}

function nameOf({ recipient }: SentLetter): string {
  return recipient ? recipient.company || recipient.name : 'Slettet kunde'
}
