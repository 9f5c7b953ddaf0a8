import type { Carton, CartonDeclaration } from '#contract/parcels/packaging.ts'
import { KeptPdfs } from '#web/admin/kept-pdfs.tsx'
import { browserApi } from '#web/api.ts'
import { Dialog } from '#web/ui/dialog.tsx'

const TEXTS = {
  add: 'Læg erklæring ind',
  field: 'Fil med emballageerklæring',
  notKept: 'Erklæringen kunne ikke gemmes',
  remove: 'Fjern emballageerklæring',
  asRemoved: ({ name }: CartonDeclaration) =>
    `${name} slettes. Fjern kun en fil, der er lagt ind ved en fejl: en erklæring gemmes i 5 år, efter at kassen sidst er brugt, og i 10 år for kasser, der bruges igen.`,
  notRemoved: 'Erklæringen kunne ikke fjernes',
}

type CartonDeclarationsProps = {
  carton: Carton
  declarations: readonly CartonDeclaration[]
  onChanged: () => void
  onClose: () => void
}

/** The declarations of conformity of a carton (Regulation (EU) 2025/40, articles 15 and 39). */
export function CartonDeclarations({ carton, declarations, onChanged, onClose }: CartonDeclarationsProps) {
  const { id } = carton
  return (
    <Dialog isOpen title={`Emballageerklæringer: ${carton.name}`} losesNothing onClose={onClose}>
      <p className="pb-3 text-sm">
        Kassens overensstemmelseserklæring fra den, der har fremstillet den. Når der kommer en ny, bliver de gamle liggende.
      </p>
      <KeptPdfs
        files={declarations}
        mayKeep
        texts={TEXTS}
        keep={(body) => browserApi.storeCartonDeclaration({ params: { id }, body })}
        read={(declaration) => browserApi.downloadCartonDeclaration({ params: { id, declarationId: declaration.id } })}
        nameOf={(declaration) => `emballageerklaering-${id}-${declaration.id}`}
        remove={(declaration) => browserApi.deleteCartonDeclaration({ params: { id, declarationId: declaration.id } })}
        onChanged={onChanged}
      />
    </Dialog>
  )
}
