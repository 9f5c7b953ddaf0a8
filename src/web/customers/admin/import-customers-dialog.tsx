import { useEffect, useState } from 'react'
import { CUSTOMER_COLUMNS } from '#domain/customers/files/customer-file.ts'
import { CUSTOMER_PARTS, type CustomerUse, MIGRATED_CUSTOMERS } from '#domain/customers/files/customer-migration.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { browserApi } from '#web/api.ts'
import { ColumnMapping } from '#web/csv/column-mapping.tsx'
import { FileChoice } from '#web/csv/file-choice.tsx'
import { FileOutcome, fileRow, MappingNotes } from '#web/csv/file-outcome.tsx'
import { useFileImport } from '#web/csv/use-file-import.ts'
import { fieldLabel, valueText } from '#web/forms/field-labels.ts'
import { useAction } from '#web/forms/use-action.ts'
import { BeforeAndAfter } from '#web/ui/before-and-after.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Checkbox } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'

type ImportCustomersProps = { onDone: () => void; onClose: () => void }

const USES = [...Object.keys(CUSTOMER_COLUMNS), ...Object.keys(CUSTOMER_PARTS)] as CustomerUse[]

/** A preview with errors, then all or nothing. */
export function ImportCustomers({ onDone, onClose }: ImportCustomersProps) {
  const [invite, setInvite] = useState(false)
  const { file, outcome, refusal, isBusy, isStorable, openMapping, check, map, changeMapping, store } = useFileImport(({ query, body }) => {
    const input = { query: { ...query, invite: invite ? 'true' : 'false' }, body } as const
    return browserApi.importCustomers(input as Parameters<typeof browserApi.importCustomers>[0])
  })
  const save = async () => {
    const saved = await store()
    if (!saved) return
    toast.success(saved.message)
    onDone()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Importer kunder"
      side="wide"
      footer={
        outcome &&
        !openMapping && (
          <>
            <Button onClick={onClose}>Annuller</Button>
            <Button variant="signal" isBusy={isBusy} busyText="Importerer..." disabled={!isStorable} onClick={() => void save()}>
              Importer
            </Button>
          </>
        )
      }
    >
      <Format />
      <InvitationNotice />
      <FileChoice file={file} refusal={refusal} isBusy={isBusy} onChoose={(chosen) => void check(chosen)} />
      {openMapping && (
        <ColumnMapping
          key={JSON.stringify(openMapping)}
          mapping={openMapping}
          kind={MIGRATED_CUSTOMERS}
          usesFor={() => USES}
          isBusy={isBusy}
          onChoose={(columns) => void map(columns)}
        />
      )}
      {outcome?.mapping && !openMapping && <MappingNotes mapping={outcome.mapping} onChange={changeMapping} />}
      {outcome && !openMapping && (
        <FileOutcome
          outcome={outcome}
          changes={
            <BeforeAndAfter
              heading="Kunde"
              rows={outcome.rows.map((row) => fileRow(row, { id: row.email, name: row.name }))}
              labelOf={fieldLabel}
              textOf={valueText}
            />
          }
        >
          {isStorable && outcome.created > 0 && (
            <Checkbox
              label={`Send ${count(outcome.created, 'ny kunde', 'nye kunder')} en mail med et link til at vælge adgangskode. Du kan også sende den senere herfra.`}
              checked={invite}
              disabled={isBusy}
              onChange={({ target }) => setInvite(target.checked)}
            />
          )}
        </FileOutcome>
      )}
    </Dialog>
  )
}

function Format() {
  return (
    <div className="max-w-3xl pb-5 text-sm">
      <p>
        Gem dine kunder fra dit gamle system som CSV. Første linje er kolonnernes navne: {Object.values(CUSTOMER_COLUMNS).join(', ')}. Kun
        E-mail skal være der, og Navn for nye kunder. Hedder kolonnerne noget andet, vælger du, hvad de er.
      </p>
      <p className="pt-2">
        En kendt e-mail ændrer kunden, en ny opretter en godkendt kunde uden adgangskode. Tomme felter lader værdien stå, og en bindestreg
        (-) tømmer feltet. Alt gemmes, eller intet.
      </p>
    </div>
  )
}

function InvitationNotice() {
  const [waiting, setWaiting] = useState(0)
  useEffect(() => {
    let isOpen = true
    // optional: the dialog works without it
    const show = (found: number) => isOpen && setWaiting(found)
    browserApi.countUninvited().then(
      (answer) => show(answer.waiting),
      () => show(0),
    )
    return () => {
      isOpen = false
    }
  }, [])
  const { run, isBusy } = useAction({ failed: 'Links kunne ikke sendes', onSuccess: () => setWaiting(0) })
  const send = () => run(() => browserApi.inviteCustomers())
  if (waiting === 0) return null
  return (
    <Notice tone="warning" title={`${count(waiting, 'kunde', 'kunder')} uden adgangskode`} className="mb-5 max-w-3xl">
      <p className="pb-3">
        {waiting === 1 ? 'Kunden kan' : 'Kunderne kan'} først logge ind med et link fra dig eller fra »Glemt adgangskode«.
      </p>
      <Button size="sm" isBusy={isBusy} busyText="Sender..." onClick={() => void send()}>
        Send link til {count(waiting, 'kunde', 'kunder')}
      </Button>
    </Notice>
  )
}
